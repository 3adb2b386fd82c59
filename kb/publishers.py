"""What the publishers offer, and where: read from their pages, lists and checksum files."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

from corpus.recognise import SourceForm
from kb.http_client import BY_HAND, Connection, FetchError, Page

_SHA256 = re.compile(r"\ufeff?\s*([0-9a-fA-F]{64})(?:\s.*)?", re.DOTALL)
_DATE = re.compile(r"(?<!\d)(\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)")
# Scryfall's types of bulk files, in the order in which they are offered.
_BULK = {
    "oracle_cards": ("scryfall-oracle-cards.json", SourceForm.SCRYFALL_CARDS),
    "rulings": ("scryfall-rulings.json", SourceForm.SCRYFALL_RULINGS),
}
# JSON Lines, gzipped, took the place of the array in 2026; each has its own field for the size.
_LINKS = (("jsonl_download_uri", "compressed_size"), ("download_uri", "size"))


@dataclass(frozen=True, slots=True)
class Offer:
    """A file that can be downloaded: its name here, its address, and what it should be.

    `sha256` is its checksum (lower-case hexadecimal) and `n_bytes` its size, where published.
    """

    name: str
    address: str
    form: SourceForm
    sha256: str | None = None
    n_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Publisher:
    """Who publishes files: the address to begin at, and the reader of what is there.

    `offers` raises FetchError.
    """

    address: str
    offers: Callable[[Connection, str], tuple[Offer, ...]]


def card_offers(connection: Connection, address: str) -> tuple[Offer, ...]:
    """Return MTGJSON's file at `address`, with the checksum in the file `.sha256` beside it.

    Without such a file it has no checksum. Raises FetchError for a checksum that is none.
    """
    path, mark, query = address.partition("?")
    page = connection.page_if_any(f"{path}.sha256{mark}{query}")
    sha256 = None
    if page is not None:
        found = _SHA256.fullmatch(page.text)
        if found is None:
            raise FetchError(
                f"{page.address}: this is no SHA-256 checksum but {_start(page)}; try again "
                f"later, or {BY_HAND}"
            )
        sha256 = found[1].lower()
    return (Offer("AtomicCards.json.gz", address, SourceForm.ATOMIC_CARDS, sha256),)


def rules_offers(connection: Connection, address: str) -> tuple[Offer, ...]:
    """Return the newest text file that the page at `address` links to, or the one that it is.

    The newest one has the latest date in its name; the first one of those on the page, or of
    those without a date, counts. Raises FetchError where there is no link to a text file.
    """
    if not _is_text_file(address):
        page = connection.page(address)
        links = [link for link in _links(page) if _is_text_file(link)]
        if not links:
            raise FetchError(
                f"{page.address}: there is no link to a .txt file on this page; find the rules "
                "as TXT and name their address with --rules-address, or give the file to "
                "`kb build FILE`"
            )
        address = max(links, key=_date)
    return (Offer("comprehensive-rules.txt", address, SourceForm.COMPREHENSIVE_RULES),)


def scryfall_offers(connection: Connection, address: str) -> tuple[Offer, ...]:
    """Return the cards and the rulings of Scryfall's list of bulk files at `address`.

    Raises FetchError for anything but that list, and for a list without one of the two.
    """
    page = connection.page(address)
    entries = _entries(page)
    return tuple(_bulk_offer(page, entries, kind) for kind in _BULK)


PUBLISHERS: Mapping[str, Publisher] = {
    "cards": Publisher("https://mtgjson.com/api/v5/AtomicCards.json.gz", card_offers),
    "rules": Publisher("https://magic.wizards.com/en/rules", rules_offers),
    "scryfall": Publisher("https://api.scryfall.com/bulk-data", scryfall_offers),
}


class _Anchors(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.links += [value for name, value in attrs if name == "href" and value]


def _links(page: Page) -> Iterator[str]:
    anchors = _Anchors()
    try:
        anchors.feed(page.text)
        anchors.close()
    except AssertionError:
        # How html.parser says that it cannot go on; the links before that place count.
        pass
    for link in anchors.links:
        try:
            yield _joined(page, link)
        except ValueError:
            continue


def _joined(page: Page, link: str) -> str:
    """Return a link on a page as an address, encrypted where the page is; raises ValueError."""
    address = quote(urljoin(page.address, link.strip()), safe=string.punctuation)
    scheme, colon, rest = address.partition(":")
    is_weaker = scheme.lower() == "http" and urlsplit(page.address).scheme == "https"
    return f"https{colon}{rest}" if is_weaker else address


def _file_name(address: str) -> str:
    try:
        return unquote(urlsplit(address).path).rpartition("/")[2]
    except ValueError:
        return ""


def _is_text_file(address: str) -> bool:
    return _file_name(address).lower().endswith(".txt")


def _date(address: str) -> date:
    """Return the latest date in the name of the file at an address, without one the first."""
    dates = [date.min]
    for year, month, day in _DATE.findall(_file_name(address)):
        try:
            dates.append(date(int(year), int(month), int(day)))
        except ValueError:
            continue
    return max(dates)


def _entries(page: Page) -> Mapping[str, Mapping[str, Any]]:
    try:
        listed = json.loads(page.text)["data"]
        return {entry["type"]: entry for entry in listed if isinstance(entry["type"], str)}
    except (ValueError, KeyError, TypeError, RecursionError) as wrong:
        raise FetchError(
            f"{page.address}: this is not Scryfall's list of bulk files but {_start(page)}; try "
            f"again later, or {BY_HAND}"
        ) from wrong


def _bulk_offer(page: Page, entries: Mapping[str, Mapping[str, Any]], kind: str) -> Offer:
    name, form = _BULK[kind]
    entry = entries.get(kind, {})
    for link, size in _LINKS:
        address, n_bytes = entry.get(link), entry.get(size)
        if isinstance(address, str) and address:
            try:
                found = _joined(page, address)
            except ValueError:
                continue
            return Offer(name, found, form, n_bytes=n_bytes if isinstance(n_bytes, int) else None)
    raise FetchError(
        f"{page.address}: the list has no link to the bulk file {kind!r}; try again later, or "
        f"{BY_HAND}"
    )


def _start(page: Page) -> str:
    return f"a text that begins with {page.text.strip()[:40]!r}" if page.text.strip() else "empty"
