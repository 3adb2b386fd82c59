"""Asks a server over HTTP: redirects, time-outs, retries, and every failure in one sentence.

FetchError            a download that failed, under KnowledgeBaseError
└── PassingError      it may go well a moment later, so it is tried again
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from typing import TypeVar

import httpx2

from corpus.errors import KnowledgeBaseError

BACK_OFF = (1.0, 2.0, 4.0)
"""Seconds to wait before each further attempt."""
LONGEST_WAIT = 120.0
"""Seconds that a server may ask to wait; with more, the person is told."""
MAX_REDIRECTS = 10
MAX_PAGE_BYTES = 10_000_000
BY_HAND = "download the file in a browser and give it to `kb build FILE`"

_OK, _NOT_FOUND, _GONE, _TOO_MANY, _SERVER_ERRORS = 200, 404, 410, 429, 500
_NUMBER = re.compile(r"[0-9]{1,9}")
_ERRNO = re.compile(r"^\[Errno -?[0-9]+\] ")
_BROKEN_ENVIRONMENT = (ImportError, OSError, ValueError, httpx2.InvalidURL)

T = TypeVar("T")


class FetchError(KnowledgeBaseError):
    """A publisher's file could not be downloaded."""


class PassingError(FetchError):
    """A failure that may have passed a moment later.

    `wait` is how many seconds the server asks to wait, None where it does not say.
    """

    def __init__(self, sentence: str, wait: float | None = None) -> None:
        self.wait = wait
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class Page:
    """A page as text, and the address that it came from in the end."""

    address: str
    text: str


@dataclass(frozen=True, slots=True)
class Connection:
    """What asks servers; `timeout` is in seconds, and `sleep` waits for as many."""

    client: httpx2.Client
    timeout: float
    sleep: Callable[[float], None]

    def retried(self, attempt: Callable[[], T]) -> T:
        """Return what `attempt` returns, trying again while it raises a PassingError.

        Raises what the last attempt raises.
        """
        for wait in BACK_OFF:
            try:
                return attempt()
            except PassingError as failed:
                self.sleep(max(wait, failed.wait or 0.0))
        return attempt()

    def page(self, address: str) -> Page:
        """Return a page. Raises FetchError when it cannot be had, or has over 10 million bytes."""
        return self.retried(lambda: self._page(address))

    def page_if_any(self, address: str) -> Page | None:
        """Return a page, None where the server says that there is none; raises as `page` does."""
        return self.retried(lambda: self._page_if_any(address))

    @contextmanager
    def answer(
        self, address: str, headers: Mapping[str, str], accepted: Collection[int] = (_OK,)
    ) -> Iterator[httpx2.Response]:
        """Give the answer to a GET, whose body has not been read, after at most 10 redirects.

        Raises FetchError for an address that is none, another status than the `accepted` ones
        and a redirect from https to anything else; PassingError when the connection fails, here
        or as the body is read, and for the statuses 429 and 5xx.
        """
        try:
            with closing(self._arrived(address, headers)) as response:
                _demand(response, address, accepted)
                yield response
        # The UnicodeError is the look-up's, for a name with a part that is empty or too long.
        except (httpx2.InvalidURL, httpx2.UnsupportedProtocol, UnicodeError) as wrong:
            raise FetchError(
                f"{address!r}: this cannot be fetched ({wrong}); an address begins with https://"
            ) from wrong
        except httpx2.RequestError as failed:
            raise self._told(address, failed) from failed

    def _page(self, address: str) -> Page:
        with self.answer(address, {}) as response:
            return _read(response, address)

    def _page_if_any(self, address: str) -> Page | None:
        with self.answer(address, {}, (_OK, _NOT_FOUND, _GONE)) as response:
            return _read(response, address) if response.status_code == _OK else None

    def _arrived(self, address: str, headers: Mapping[str, str]) -> httpx2.Response:
        request = self.client.build_request("GET", address, headers=headers)
        for _ in range(MAX_REDIRECTS + 1):
            response = self.client.send(request, stream=True)
            if not response.has_redirect_location:
                return response
            response.close()
            following = response.next_request
            if following is None:
                raise FetchError(
                    f"{address}: the server sends on to something that is no address; {BY_HAND}"
                )
            if request.url.scheme == "https" and following.url.scheme != "https":
                raise FetchError(
                    f"{address}: the server sends on to {following.url}, which is not encrypted; "
                    f"if you trust it, {BY_HAND}"
                )
            request = following
        raise FetchError(
            f"{address}: the server sends on more than {MAX_REDIRECTS} times; check the address, "
            f"or {BY_HAND}"
        )

    def _told(self, address: str, failed: httpx2.RequestError) -> FetchError:
        reason = _ERRNO.sub("", str(failed)) or type(failed).__name__
        match failed:
            case httpx2.ConnectError() | httpx2.ConnectTimeout() | httpx2.ProxyError():
                return PassingError(
                    f"{address}: the server cannot be reached ({reason}); check the connection, "
                    f"or {BY_HAND}"
                )
            case httpx2.TimeoutException():
                return PassingError(
                    f"{address}: nothing came for {self.timeout:g} seconds; try again later or "
                    f"with a longer --timeout, or {BY_HAND}"
                )
        return PassingError(
            f"{address}: the connection broke ({reason}); run `kb fetch` again, which goes on "
            f"where it can, or {BY_HAND}"
        )


@contextmanager
def connected(
    timeout: float,
    sleep: Callable[[float], None] = time.sleep,
    transport: httpx2.BaseTransport | None = None,
) -> Iterator[Connection]:
    """Give a connection that waits `timeout` seconds for a server and for each part of an answer.

    `transport` takes the place of the network. Raises FetchError for a proxy or certificates
    that the environment names and that cannot be used.
    """
    # Scryfall refuses requests without these two: https://scryfall.com/docs/api
    headers = {"User-Agent": f"proven-rulings/{version('proven-rulings')}", "Accept": "*/*"}
    try:
        client = httpx2.Client(headers=headers, timeout=timeout, transport=transport)
    except _BROKEN_ENVIRONMENT as wrong:
        raise FetchError(
            f"no connection can be made as the environment says ({wrong}); mend HTTP_PROXY, "
            f"HTTPS_PROXY, ALL_PROXY or SSL_CERT_FILE, or {BY_HAND}"
        ) from wrong
    with client:
        yield Connection(client, timeout, sleep)


def _read(response: httpx2.Response, address: str) -> Page:
    content = bytearray()
    for part in response.iter_bytes():
        content += part
        if len(content) > MAX_PAGE_BYTES:
            raise FetchError(
                f"{address}: this is no page, it has more than {MAX_PAGE_BYTES:,} bytes; check "
                f"the address, or {BY_HAND}"
            )
    return Page(str(response.url), content.decode("utf-8", "replace"))


def _demand(response: httpx2.Response, address: str, accepted: Collection[int]) -> None:
    status = response.status_code
    if status in accepted:
        return
    said = f"{address}: the server answered {status} {response.reason_phrase}".rstrip()
    if status != _TOO_MANY and status < _SERVER_ERRORS:
        raise FetchError(f"{said}; check the address, or {BY_HAND}")
    wait = _asked_wait(response.headers.get("Retry-After", ""))
    if wait is not None and wait > LONGEST_WAIT:
        raise FetchError(f"{said} and asks to wait {wait:,.0f} seconds; run `kb fetch` again then")
    raise PassingError(f"{said}; try again later, or {BY_HAND}", wait)


def _asked_wait(value: str) -> float | None:
    """Return the seconds of a Retry-After header, which is a number or a date (RFC 9110)."""
    if _NUMBER.fullmatch(value):
        return float(value)
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    # Without a zone, or with the zone -0000, the time is UTC.
    moment = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
