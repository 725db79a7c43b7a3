"""A server that answers each request by the next line of a script."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import pytest

from platen_pdf import Platen


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Script:
    """What arrived, and what is to be answered."""

    url: str = ""
    received: list[Received] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    ended: Event = field(default_factory=Event)

    def will(self, *answers: Answer) -> None:
        self.answers.extend(answers)

    def client(self, **options: Any) -> Platen:
        return Platen(options.pop("base_url", self.url), **{"api_key": "k", "token": "t", **options})


@pytest.fixture
def server() -> Iterator[Script]:
    script = Script()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            script.received.append(Received(self.command, self.path, headers, body))
            script.answers.pop(0)(self)

        do_GET = do_POST = do_DELETE = answer

        def log_message(self, *_: object) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    script.url = f"http://127.0.0.1:{http.server_port}"
    thread = Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield script
    script.ended.set()
    http.shutdown()
    thread.join()
    http.server_close()


def says(status: int, body: bytes, headers: dict[str, str] | None = None) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        all_headers = {"X-Request-Id": "r-1", "Content-Length": str(len(body)), **(headers or {})}
        for name, value in all_headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def gives(value: object) -> Answer:
    return says(200, json.dumps(value).encode(), {"Content-Type": "application/json"})


def prints(body: bytes = b"%PDF-1.7", headers: dict[str, str] | None = None) -> Answer:
    return says(200, body, {"Content-Type": "application/pdf", **(headers or {})})


def fails(status: int, code: str, headers: dict[str, str] | None = None) -> Answer:
    """An error of the API."""
    body = {"error": code, "message": f"It is {code}.", "request_id": "r-1"}
    return says(status, json.dumps(body).encode(), headers)


def proxy_fails(status: int) -> Answer:
    return says(status, f"<h1>{status}</h1>".encode(), {"Content-Type": "text/html"})


def hangs_up(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.close()
