"""The client against a platform that runs: PLATEN_URL, PLATEN_API_KEY, PLATEN_TOKEN, PLATEN_DOCX."""

import os
from decimal import Decimal
from pathlib import Path

import pytest

from platen_pdf import Block, Platen, PlatenError, Template

pytestmark = pytest.mark.skipif("PLATEN_URL" not in os.environ, reason="no platform runs")


@pytest.fixture
def platen() -> Platen:
    env = os.environ
    return Platen(env["PLATEN_URL"], api_key=env["PLATEN_API_KEY"], token=env["PLATEN_TOKEN"])


def test_prints_html_with_options_and_variables(platen: Platen, tmp_path: Path) -> None:
    pdf = platen.generate_pdf(
        "<h1>Hello {{ name }}</h1>{{ price | times: 3 }} {{ missing }}",
        variables={"name": "Ada", "price": Decimal("12345678901234567.10")},
        options={"page_format": "A5", "metadata": {"title": "Hello"}},
    )
    assert (pdf.page_count, pdf.missing_variables) == (1, ["missing"])
    pdf.save(tmp_path / "hello.pdf")
    assert (tmp_path / "hello.pdf").read_bytes().startswith(b"%PDF-")


def test_prints_markdown_and_a_template(platen: Platen) -> None:
    markdown = platen.generate_pdf("# Report", format="markdown", options={"theme": "academic"})
    assert markdown.read().startswith(b"%PDF-")
    blocks: list[Block] = [{"type": "heading", "text": "Bill {{ number }}"}]
    template: Template = {"version": 1, "content": blocks}
    pdf = platen.generate_pdf(format="template", template_data=template, variables={"number": 7})
    assert b"".join(pdf.chunks()).startswith(b"%PDF-")


def test_prints_a_word_document_and_its_picture(platen: Platen) -> None:
    file = Path(os.environ["PLATEN_DOCX"])
    with platen.generate_pdf_from_docx(file, variables={"name": "Ada"}) as pdf:
        assert pdf.read().startswith(b"%PDF-")
    picture = platen.preview_docx(file.read_bytes(), width=200).read()
    assert int.from_bytes(picture[16:20]) == 200


def test_makes_a_picture_as_wide_as_was_said(platen: Platen) -> None:
    picture = platen.preview("<h1>Hello", width=300).read()
    assert int.from_bytes(picture[16:20]) == 300


def test_tells_usage(platen: Platen) -> None:
    before = platen.usage()["used"]
    platen.generate_pdf("x").read()
    assert platen.usage()["used"] == before + 1
    assert platen.usage_history(1)["months"][0]["used"] >= 1


def test_charges_a_repeat_once(platen: Platen) -> None:
    before = platen.usage()["used"]
    for _ in range(2):
        platen.generate_pdf("x", idempotency_key="invoice-2026-117").read()
    assert platen.usage()["used"] == before + 1


def test_tells_which_field_is_at_fault(platen: Platen) -> None:
    with pytest.raises(PlatenError) as caught:
        platen.generate_pdf("<p>", options={"scale": 9})
    assert (caught.value.code, caught.value.status) == ("invalid_request", 400)
    assert caught.value.details[0].path == "/options/scale"


def test_looks_after_keys(platen: Platen) -> None:
    created = platen.keys.create(name="Web shop", mode="test", scopes=["usage"])
    url = os.environ["PLATEN_URL"]
    assert Platen(f"{url}/api/v1", api_key=created["key"]).usage()["plan"]
    rotated = platen.keys.rotate(created["key_id"], overlap_seconds=60)
    ids = [key["key_id"] for key in platen.keys.list(page_size=1)]
    assert {created["key_id"], rotated["key_id"]} <= set(ids)
    for key_id in ids:
        platen.keys.revoke(key_id)
    assert all(key["status"] == "revoked" for key in platen.keys.page(limit=100)["keys"])
