"""What the client makes of answers that a platform gives on no order."""

import copy
import json
import pickle
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from conftest import Script, fails, gives, hangs_up, prints, proxy_fails, says

from platen_pdf import ErrorDetail, Platen, PlatenError, Quota, Rate, Retry
from platen_pdf.encoding import json_of
from platen_pdf.retry import RetryPolicy

RATE = {"RateLimit": '"minute";r=0;t=42', "RateLimit-Policy": '"minute";q=10;w=60'}
QUOTA = {"X-Quota-Limit": "500", "X-Quota-Remaining": "0"}


def failure(call: Callable[[], object]) -> PlatenError:
    with pytest.raises(PlatenError) as caught:
        call()
    return caught.value


class TestPdf:
    def test_comes_with_what_the_platform_says_of_it(self, server: Script) -> None:
        facts = {"X-Page-Count": "3", "X-Missing-Variables": "a,b%20c,...", **QUOTA, **RATE}
        server.will(prints(headers=facts))
        pdf = server.client().generate_pdf("<p>", variables={"name": "Größe", "none": None})
        assert (pdf.page_count, pdf.missing_variables) == (3, ["a", "b c"])
        assert (pdf.quota, pdf.rate) == (Quota(500, 0, ""), Rate(10, 60, 0, 42))
        assert pdf.read() == b"%PDF-1.7"
        [request] = server.received
        assert (request.method, request.path) == ("POST", "/api/v1/generate/pdf")
        assert request.headers["x-api-key"] == "k"
        assert "authorization" not in request.headers
        variables = {"name": "Größe", "none": None}
        assert json.loads(request.body) == {"content": "<p>", "variables": variables}

    def test_of_an_office_document_is_asked_for_by_a_form(
        self, server: Script, tmp_path: Path
    ) -> None:
        (tmp_path / "brief ö.docx").write_bytes(b"PK\3\4")
        server.will(prints(), prints())
        server.client().generate_pdf_from_docx(tmp_path / "brief ö.docx", variables={"a": 1})
        server.client().generate_pdf_from_docx(b"PK\3\4")
        named, plain = server.received
        assert named.headers["content-type"].startswith("multipart/form-data; boundary=")
        assert 'name="file"; filename="brief ö.docx"'.encode() in named.body
        assert b'name="variables"\r\n\r\n{"a": 1}' in named.body
        assert b"PK\3\4" in plain.body and b'name="variables"' not in plain.body

    def test_is_taken_once(self, server: Script) -> None:
        server.will(prints())
        pdf = server.client().generate_pdf("x")
        pdf.read()
        with pytest.raises(RuntimeError, match="taken already"):
            pdf.read()

    def test_is_written_whole_or_not_at_all(self, server: Script, tmp_path: Path) -> None:
        target = tmp_path / "page.pdf"
        target.write_text("before")
        server.will(prints(headers={"Content-Length": "60"}), prints())
        assert failure(lambda: server.client().generate_pdf("x").save(target)).status == 200
        assert [path.name for path in tmp_path.iterdir()] == ["page.pdf"]
        assert target.read_text() == "before"
        server.client().generate_pdf("x").save(target)
        assert target.read_bytes() == b"%PDF-1.7"

    def test_that_breaks_off_is_an_error_and_not_asked_for_again(self, server: Script) -> None:
        server.will(prints(headers={"Content-Length": "60"}))
        error = failure(lambda: server.client().generate_pdf("x").read())
        assert (error.code, error.request_id) == ("connection_failed", "r-1")
        assert len(server.received) == 1


class TestSuccessOfSomethingElse:
    @pytest.mark.parametrize("body", [b"", b"%PD", b"<html>", b" %PDF-"])
    def test_is_found_by_its_first_bytes(self, server: Script, body: bytes) -> None:
        server.will(prints(body))
        error = failure(lambda: server.client().generate_pdf("x").read())
        assert (error.code, error.status) == ("unexpected_response", 200)

    CALLS: list[Callable[[Platen], Any]] = [
        lambda platen: platen.generate_pdf("x"),
        lambda platen: platen.preview("x"),
        lambda platen: platen.usage(),
        lambda platen: platen.keys.create(),
        lambda platen: platen.keys.revoke("key_1"),
    ]

    @pytest.mark.parametrize("call", CALLS)
    def test_is_found_by_its_type(self, server: Script, call: Callable[[Platen], Any]) -> None:
        server.will(says(200, b"<h1>Log in", {"Content-Type": "text/html"}))
        error = failure(lambda: call(server.client()))
        assert error.code == "unexpected_response"
        assert "check the base URL" in error.message
        assert len(server.received) == 1


class TestError:
    def test_is_told_with_all_that_the_platform_says(self, server: Script) -> None:
        body = {
            **{"error": "invalid_request", "message": "No.", "request_id": "r-1"},
            "details": [{"path": "/options/scale", "message": "must be at most 2"}],
        }
        server.will(says(400, json.dumps(body).encode(), {**QUOTA, **RATE, "Retry-After": "7"}))
        error = failure(lambda: server.client().generate_pdf("x"))
        assert (error.code, error.message, error.status) == ("invalid_request", "No.", 400)
        assert str(error) == "No.\n  /options/scale: must be at most 2"
        assert error.details == [ErrorDetail("/options/scale", "must be at most 2")]
        assert (error.quota, error.rate) == (Quota(500, 0, ""), Rate(10, 60, 0, 42))
        assert (error.retry_after, error.headers["x-request-id"]) == (7, "r-1")

    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b"<h1>",
            b"null",
            b'{"error": {"code": 5}}',
            b'{"error": "Bad Gateway", "message": "No.", "request_id": "r-1"}',
            b'{"error": "overloaded", "message": "No."}',
        ],
    )
    def test_is_unexpected_of_anything_else(self, server: Script, body: bytes) -> None:
        server.will(says(404, body))
        error = failure(lambda: server.client().usage())
        assert (error.code, error.status) == ("unexpected_response", 404)

    def test_is_a_redirect(self, server: Script) -> None:
        server.will(says(308, b"", {"Location": "https://pdf.example.com/api/v1/usage"}))
        error = failure(lambda: server.client().usage())
        assert "leads to https://pdf.example.com:" in error.message
        assert len(server.received) == 1

    def test_says_where_nobody_answers(self) -> None:
        platen = Platen("http://127.0.0.1:1", api_key="k", retries=0)
        error = failure(platen.usage)
        assert (error.code, error.status) == ("connection_failed", None)
        assert error.message.startswith("Platen does not answer at http://127.0.0.1:1: no connection")

    @pytest.mark.parametrize(
        "options",
        [
            *({"base_url": url} for url in ("ftp://x", "pdf.example.com", "", "https://a:b@c")),
            {"base_url": "https://pdf.example.com/?a=1"},
            *({"retries": -1}, {"timeout": 0}, {"timeout": float("nan")}),
            {"headers": {"X-A": "a\nb"}},
        ],
    )
    def test_is_a_value_error_for_an_option(self, server: Script, options: dict[str, Any]) -> None:
        with pytest.raises(ValueError):
            server.client(**options)

    def test_names_what_no_header_can_carry_and_quotes_none_of_it(self, server: Script) -> None:
        with pytest.raises(ValueError, match="^X-API-Key has a character") as caught:
            server.client(api_key="secret…").usage()
        assert "secret" not in str(caught.value)
        with pytest.raises(ValueError, match="needs api_key"):
            server.client(api_key=None).usage()
        assert server.received == []


class TestSentAgain:
    def test_under_the_same_idempotency_key(self, server: Script) -> None:
        busy = fails(429, "rate_limit_exceeded", {"Retry-After": "0"})
        server.will(busy, fails(503, "overloaded"), hangs_up, prints())
        retries: list[Retry] = []
        server.client(on_retry=retries.append).generate_pdf("x")
        keys = {request.headers["idempotency-key"] for request in server.received}
        assert (len(server.received), len(keys)) == (4, 1)
        assert [(retry.error.status, retry.attempt) for retry in retries] == [
            *((429, 1), (503, 2), (None, 3)),
        ]

    def test_after_what_a_proxy_says(self, server: Script) -> None:
        server.will(proxy_fails(502), proxy_fails(408), proxy_fails(504), prints())
        server.client().generate_pdf("x", idempotency_key="order-7")
        assert [request.headers["idempotency-key"] for request in server.received] == [
            "order-7"
        ] * 4

    @pytest.mark.parametrize("status", [400, 402, 408, 409, 422, 500, 504])
    def test_not_after_what_the_platform_says(self, server: Script, status: int) -> None:
        server.will(fails(status, "anything"))
        assert failure(lambda: server.client().generate_pdf("x")).status == status
        assert len(server.received) == 1

    def test_not_where_it_would_be_done_twice(self, server: Script) -> None:
        server.will(proxy_fails(502), fails(429, "rate_limit_exceeded"), gives({"key": "one"}))
        assert failure(lambda: server.client().keys.create()).status == 502
        assert server.client().keys.create()["key"] == "one"

    def test_not_where_it_had_to_wait_for_too_long(self, server: Script) -> None:
        server.will(fails(429, "rate_limit_exceeded", {"Retry-After": "2"}))
        error = failure(lambda: server.client(max_retry_wait=1.9).generate_pdf("x"))
        assert error.retry_after == 2

    def test_after_a_wait_that_grows(self) -> None:
        policy = RetryPolicy(retries=10, max_wait=60)
        busy = PlatenError("overloaded", "x", status=503, headers={"Retry-After": "7"})
        for attempt, span in enumerate([0.25, 0.5, 1, 2, 4, 8, 10, 10]):
            delay = policy.delay(busy, attempt, True)
            assert delay is not None and 7 <= delay <= 7 + span

    def test_what_does_not_come_in_time(self, server: Script) -> None:
        def is_silent(_: BaseHTTPRequestHandler) -> None:
            server.ended.wait()

        server.will(is_silent, prints())
        server.client(timeout=0.5).generate_pdf("x")
        assert len(server.received) == 2
        server.will(is_silent)
        error = failure(lambda: server.client(timeout=0.05, retries=0).generate_pdf("x"))
        assert "nothing came in time" in error.message


@pytest.mark.parametrize("ending", ["", "/", "/api/v1", "/api/v1/"])
def test_the_base_url_may_end_as_people_write_it(server: Script, ending: str) -> None:
    server.will(gives({}))
    server.client(base_url=server.url + ending).usage()
    assert server.received[0].path == "/api/v1/usage"


def test_headers_are_sent_but_for_what_the_client_sends_itself(server: Script) -> None:
    server.will(prints())
    server.client(headers={"X-Tenant": "shop", "x-api-key": "other"}).generate_pdf("x")
    [request] = server.received
    assert (request.headers["x-tenant"], request.headers["x-api-key"]) == ("shop", "k")


def test_the_proxy_of_the_environment_is_taken(
    server: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", server.url)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    server.will(gives({}), gives({}))
    server.client(base_url="http://platen.invalid").usage()
    server.client().usage()
    assert [request.path for request in server.received] == [
        *("http://platen.invalid/api/v1/usage", "/api/v1/usage"),
    ]


class TestKeys:
    def test_are_listed_page_by_page(self, server: Script) -> None:
        def page(ids: list[str], cursor: str | None) -> dict[str, object]:
            return {"keys": [{"key_id": each} for each in ids], "next_cursor": cursor}

        server.will(gives(page(["c", "b"], "17")), gives(page(["a"], None)))
        listed = [key["key_id"] for key in server.client().keys.list(page_size=2)]
        assert listed == ["c", "b", "a"]
        assert [request.path for request in server.received] == [
            *("/api/v1/keys?limit=2", "/api/v1/keys?limit=2&cursor=17"),
        ]
        assert server.received[0].headers["authorization"] == "Bearer t"
        assert "x-api-key" not in server.received[0].headers

    def test_are_made_replaced_and_revoked_under_the_token_of_the_moment(
        self, server: Script
    ) -> None:
        tokens = iter(["t1", "t2", "t3"])
        keys = server.client(token=lambda: next(tokens)).keys
        server.will(gives({"key": "one"}), gives({"key": "two"}), says(204, b""))
        keys.create(name="shop", scopes=["usage"], expires_at="2027-01-01T00:00:00Z")
        keys.rotate("key/1", overlap_seconds=60)
        keys.revoke("key_1")
        assert [f"{request.method} {request.path}" for request in server.received] == [
            "POST /api/v1/keys",
            "POST /api/v1/keys/key%2F1/rotate",
            "DELETE /api/v1/keys/key_1",
        ]
        assert [request.headers["authorization"] for request in server.received] == [
            *("Bearer t1", "Bearer t2", "Bearer t3"),
        ]


class TestJson:
    def test_keeps_the_digits_of_decimals_and_tells_dates(self) -> None:
        value = {"price": Decimal("9.90"), "big": 12345678901234567890, "on": date(2026, 11, 26)}
        assert json_of(value) == '{"price": 9.90, "big": 12345678901234567890, "on": "2026-11-26"}'
        assert json_of([Decimal("1E+3"), "9.90", Decimal("-0.1")]) == '[1000, "9.90", -0.1]'

    @pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("sNaN"), Decimal("1E+400"), float("inf"), {1, 2}, object()])
    def test_refuses_what_it_cannot_say(self, value: object) -> None:
        with pytest.raises((TypeError, ValueError), match="^/variables/0/a~1b is "):
            json_of({"variables": [{"a/b": value}]})


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_is_the_same_in_another_process(
    server: Script, again: Callable[[PlatenError], PlatenError]
) -> None:
    server.will(fails(422, "missing_variables", headers={"X-Request-Id": "r-1", **QUOTA}))
    error = failure(lambda: server.client().generate_pdf("x"))
    other = again(error)
    assert vars(other) == vars(error)
    assert (other.headers["x-request-id"], str(other)) == ("r-1", str(error))
