"""The same answers, for the client that waits for none: `AsyncPlaten`."""

import json
import os
import pickle
from collections.abc import Awaitable, Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from conftest import Script, fails, gives, hangs_up, prints, proxy_fails, says

from platen_pdf import Platen, PlatenError, Quota
from platen_pdf.aio import AsyncPlaten

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def client(server: Script, **options: Any) -> AsyncPlaten:
    return AsyncPlaten(server.url, **{"api_key": "k", "token": "t", **options})


async def failure(call: Awaitable[object]) -> PlatenError:
    with pytest.raises(PlatenError) as caught:
        await call
    return caught.value


async def test_sends_what_the_other_client_sends(server: Script) -> None:
    server.will(*[prints()] * 4)
    request: Any = {"variables": {"a": 1}, "assets": {"x.css": b"p{}"}, "idempotency_key": "one"}
    Platen(server.url, api_key="k").generate_pdf("<p>", **request).read()
    async with client(server) as platen:
        await (await platen.generate_pdf("<p>", **request)).read()
        docx = await platen.generate_pdf_from_docx(b"PK", variables={"a": 1}, filename="a.docx")
        await docx.read()
        await platen.generate_pdf("x", options={"scale": 2})
    one, other, form, _ = server.received
    assert one.body == other.body
    assert {name for name in one.headers if name.startswith(("x-", "idem"))} <= set(other.headers)
    assert b'filename="a.docx"' in form.body


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [({"assets": [{"name": "a.png"}]}, "bytes by their names"), ({"respond": "json"}, "with_report")],
)
async def test_says_what_the_api_has_otherwise(
    server: Script, fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        await client(server).generate_pdf("x", **fields)
    assert server.received == []


async def test_reads_what_a_document_lacks(server: Script, tmp_path: Path) -> None:
    facts = {"X-Page-Count": "3", "X-Quota-Limit": "500", "X-Quota-Remaining": "0"}
    server.will(prints(headers=facts), prints())
    pdf = await client(server).generate_pdf("x")
    assert (pdf.page_count, pdf.quota) == (3, Quota(500, 0, ""))
    assert await pdf.read() == b"%PDF-1.7"
    with pytest.raises(RuntimeError, match="taken already"):
        await pdf.read()
    await (await client(server).generate_pdf("x")).save(tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == b"%PDF-1.7"


async def test_writes_no_part_of_a_document_that_breaks_off(server: Script, tmp_path: Path) -> None:
    server.will(prints(headers={"Content-Length": "60"}))
    pdf = await client(server).generate_pdf("x")
    error = await failure(pdf.save(tmp_path / "a.pdf"))
    assert (error.code, error.request_id) == ("connection_failed", "r-1")
    assert list(tmp_path.iterdir()) == []


CALLS: list[Callable[[AsyncPlaten], Awaitable[object]]] = [
    lambda platen: platen.generate_pdf("x"),
    lambda platen: platen.preview("x"),
    lambda platen: platen.usage(),
    lambda platen: platen.keys.create(),
    lambda platen: platen.keys.revoke("key_1"),
]


@pytest.mark.parametrize("call", CALLS)
async def test_finds_a_stranger(
    server: Script, call: Callable[[AsyncPlaten], Awaitable[object]]
) -> None:
    server.will(says(200, b"<h1>Log in", {"Content-Type": "text/html"}))
    error = await failure(call(client(server)))
    assert error.code == "unexpected_response"
    assert "check the base URL" in error.message


async def test_sends_again_under_the_same_key(server: Script) -> None:
    busy = fails(429, "rate_limit_exceeded", {"Retry-After": "0"})
    server.will(busy, proxy_fails(502), hangs_up, prints())
    attempts: list[int] = []
    await client(server, on_retry=lambda retry: attempts.append(retry.attempt)).generate_pdf("x")
    assert attempts == [1, 2, 3]
    assert len({request.headers["idempotency-key"] for request in server.received}) == 1


async def test_tells_an_error_that_can_be_pickled(server: Script) -> None:
    body = {
        **{"error": "invalid_request", "message": "No.", "request_id": "r-1"},
        "details": [{"path": "/options/scale", "message": "must be at most 2"}],
    }
    server.will(says(400, json.dumps(body).encode()))
    error = await failure(client(server).generate_pdf("x"))
    other = pickle.loads(pickle.dumps(error))
    assert (other.code, other.details[0].path) == ("invalid_request", "/options/scale")
    assert other.headers["x-request-id"] == "r-1"


async def test_says_why_no_answer_came(server: Script) -> None:
    platen = AsyncPlaten("http://127.0.0.1:1", api_key="k", retries=0)
    error = await failure(platen.usage())
    assert error.message.startswith("Platen does not answer at http://127.0.0.1:1: no connection")

    def is_silent(_: BaseHTTPRequestHandler) -> None:
        server.ended.wait()

    server.will(is_silent)
    error = await failure(client(server, timeout=0.05, retries=0).usage())
    assert "nothing came in time" in error.message


async def test_is_cancelled_while_it_waits(server: Script) -> None:
    server.will(fails(503, "overloaded", {"Retry-After": "60"}))
    with anyio.move_on_after(0.3) as scope:
        await client(server).generate_pdf("x")
    assert scope.cancelled_caught


async def test_follows_no_redirect_also_with_a_client_of_ones_own(server: Script) -> None:
    server.will(says(308, b"", {"Location": "https://pdf.example.com/"}))
    http = httpx.AsyncClient(follow_redirects=True)
    error = await failure(client(server, http=http).usage())
    assert "leads to https://pdf.example.com:" in error.message


async def test_lists_keys_page_by_page_with_a_token_of_the_moment(server: Script) -> None:
    async def token() -> str:
        return "of the moment"

    server.will(
        gives({"keys": [{"key_id": "b"}], "next_cursor": "17"}),
        gives({"keys": [{"key_id": "a"}], "next_cursor": None}),
    )
    keys = client(server, token=token).keys
    assert [key["key_id"] async for key in keys.list()] == ["b", "a"]
    assert server.received[0].headers["authorization"] == "Bearer of the moment"


@pytest.mark.skipif("PLATEN_URL" not in os.environ, reason="no platform runs")
async def test_makes_documents_side_by_side() -> None:
    env = os.environ
    made: dict[int, bytes] = {}
    async with AsyncPlaten(env["PLATEN_URL"], api_key=env["PLATEN_API_KEY"]) as platen:

        async def make(number: int) -> None:
            made[number] = await (await platen.generate_pdf(f"<p>{number}")).read()

        async with anyio.create_task_group() as tasks:
            for number in range(5):
                tasks.start_soon(make, number)
        picture = await (await platen.preview("<h1>Hello", width=300)).read()
    assert all(pdf.startswith(b"%PDF-") for pdf in made.values()) and len(made) == 5
    assert int.from_bytes(picture[16:20]) == 300
