"""A server on this machine that answers as a test scripts it."""

from __future__ import annotations

import re
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

_NO_BODY = (204, 304)


@dataclass(frozen=True, slots=True)
class Request:
    """What the server was asked: the path as it was sent, and the headers in lower case."""

    path: str
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server sends; of a body with a `cut`, only so many bytes, then it hangs up.

    A `silent` answer is nothing at all until the server ends. Where the headers give no
    Content-Length, it is that of the body.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: int | None = None
    silent: bool = False


Step = Answer | Callable[[Request], Answer]


@dataclass(slots=True)
class ScriptedServer:
    """Answers each path with its steps, one a request; the last one is repeated."""

    address: str
    requests: list[Request] = field(default_factory=list)
    steps: defaultdict[str, list[Step]] = field(default_factory=lambda: defaultdict(list))
    ending: threading.Event = field(default_factory=threading.Event)

    def script(self, path: str, *steps: Step) -> str:
        """Answer `path` with these steps from now on; return its address."""
        self.steps[path] = list(steps)
        return f"{self.address}{path}"

    def asked(self, path: str) -> list[Request]:
        """Return the requests for `path`."""
        return [request for request in self.requests if request.path == path]

    def answer(self, request: Request) -> Answer:
        """Return the next answer, 404 for a path without a script."""
        self.requests.append(request)
        steps = self.steps.get(request.path)
        if not steps:
            return Answer(404)
        step = steps.pop(0) if len(steps) > 1 else steps[0]
        return step if isinstance(step, Answer) else step(request)


def file(body: bytes, **headers: str) -> Callable[[Request], Answer]:
    """Return a step that serves a file as RFC 9110 says, with conditions and ranges.

    `headers` are `etag`, `last_modified` and others, with underscores.
    """
    named = {name.replace("_", "-").title(): value for name, value in headers.items()}
    validators = [named[name] for name in ("Etag", "Last-Modified") if name in named]

    def answer(request: Request) -> Answer:
        asked = request.headers
        # If-Modified-Since counts only where there is no If-None-Match.
        known = asked.get("if-none-match") or asked.get("if-modified-since")
        if known in validators:
            return Answer(304, headers=named)
        start = re.fullmatch(r"bytes=(\d+)-", asked.get("range", ""))
        if start is None or asked.get("if-range") not in validators:
            return Answer(200, body, named)
        n = int(start[1])
        if n >= len(body):
            return Answer(416, headers={"Content-Range": f"bytes */{len(body)}"})
        spoken = {"Content-Range": f"bytes {n}-{len(body) - 1}/{len(body)}"}
        return Answer(206, body[n:], named | spoken)

    return answer


@contextmanager
def serving() -> Iterator[ScriptedServer]:
    """Give a server at a free port of 127.0.0.1; every request has been answered at the end."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 10

        def handle(self) -> None:
            # A client may hang up whenever it likes.
            with suppress(ConnectionError):
                super().handle()

        def do_GET(self) -> None:
            asked = {name.lower(): value for name, value in self.headers.items()}
            self.send(scripted.answer(Request(self.path, asked)))

        def send(self, answer: Answer) -> None:
            if answer.silent:
                scripted.ending.wait(self.timeout)
                self.close_connection = True
                return
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if "Content-Length" not in answer.headers and answer.status not in _NO_BODY:
                self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body[: answer.cut])
            self.close_connection = answer.cut is not None

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.daemon_threads = False
        scripted = ScriptedServer(f"http://127.0.0.1:{http.server_port}")
        thread = threading.Thread(target=http.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield scripted
        finally:
            scripted.ending.set()
            http.shutdown()
            thread.join()


def closed_port() -> int:
    """Return a port of this machine at which nobody listens."""
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as http:
        return http.server_port
