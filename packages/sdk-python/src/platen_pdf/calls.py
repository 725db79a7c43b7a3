"""The calls of the API, as they are sent; who sends them waits or does not."""

import os
import secrets
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any, Literal, TypedDict
from urllib.parse import quote, urlencode

from .encoding import form_of, json_of, without_none
from .generated.template import Template
from .generated.types import PdfOptions

Format = Literal["html", "markdown", "template"]
Variables = Mapping[str, Any]
Assets = Mapping[str, bytes]
"""Files beside a document, by the names that it has for them (`img/logo.png`)."""
Document = bytes | str | os.PathLike[str] | IO[bytes]
"""An office document: its bytes, its path, or a file that is open."""

_JSON = "application/json"


@dataclass(frozen=True)
class Call:
    """One call of the API."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    """Below `/api/v1`."""
    by: Literal["api_key", "token"]
    is_repeatable: bool
    """Sending it twice does no more than sending it once."""
    body: bytes | None = None
    content_type: str | None = None
    idempotency_key: str | None = None


class Upload(TypedDict, total=False):
    """What goes with an office document."""

    variables: Variables | None
    options: PdfOptions | None
    filename: str | None
    """For messages."""
    idempotency_key: str | None
    """Names the document, so that it is charged once; by default unique for each call."""


class Generation(TypedDict, total=False):
    """What goes with a text, or is instead of one."""

    format: Format | None
    template_data: Template | None
    """A layout template."""
    variables: Variables | None
    options: PdfOptions | None
    assets: Assets | None
    """Files that the document refers to."""
    idempotency_key: str | None
    """Names the document, so that it is charged once; by default unique for each call."""


class Page(TypedDict, total=False):
    """Which picture to make."""

    width: int | None
    """64 to 2400 pixels, by default 1240."""
    page: int | None
    """By default the first."""


class PictureOfText(Generation, Page, total=False):
    pass


class PictureOfUpload(Upload, Page, total=False):
    pass


class NewKey(TypedDict, total=False):
    """What an API key may be given."""

    name: str | None
    expires_at: str | datetime | None
    mode: Literal["live", "test"] | None
    scopes: Sequence[Literal["generate", "usage"]] | None


def generate(path: str, content: str | None, request: Mapping[str, object], **more: object) -> Call:
    """The API judges the fields, also one that it does not know."""
    if "respond" in request:
        raise ValueError("Leave respond out: generate_pdf_with_report asks for JSON.")
    fields: dict[str, Any] = {"content": content, **request, **more}
    key = fields.pop("idempotency_key", None)
    fields["assets"] = _assets(fields.get("assets"))
    body = json_of(_with_preview(fields)).encode()
    return _generation(path, (body, _JSON), key)


def upload(path: str, file: Document, request: Mapping[str, object]) -> Call:
    fields: dict[str, Any] = {**request}
    key, filename = (fields.pop(name, None) for name in ("idempotency_key", "filename"))
    return _generation(path, _form_body(file, filename, _with_preview(fields)), key)


USAGE = Call("GET", "/usage", by="api_key", is_repeatable=True)


def usage_history(months: int) -> Call:
    return Call("GET", f"/usage/history?months={months}", by="api_key", is_repeatable=True)


def create_key(key: Mapping[str, object]) -> Call:
    return _change_of_keys("/keys", key)


def page_of_keys(limit: int, cursor: str | None) -> Call:
    query = urlencode(without_none({"limit": limit, "cursor": cursor}))
    return Call("GET", f"/keys?{query}", by="token", is_repeatable=True)


def update_key(key_id: str, change: Mapping[str, object]) -> Call:
    return Call(
        "PATCH",
        _path_of(key_id),
        by="token",
        is_repeatable=True,
        body=json_of(change).encode(),
        content_type=_JSON,
    )


def rotate_key(key_id: str, overlap_seconds: int | None) -> Call:
    return _change_of_keys(f"{_path_of(key_id)}/rotate", {"overlap_seconds": overlap_seconds})


def revoke_key(key_id: str) -> Call:
    return Call("DELETE", _path_of(key_id), by="token", is_repeatable=True)


def _change_of_keys(path: str, body: Mapping[str, object]) -> Call:
    return Call(
        "POST",
        path,
        by="token",
        is_repeatable=False,
        body=json_of(without_none(body)).encode(),
        content_type=_JSON,
    )


def _path_of(key_id: str) -> str:
    return f"/keys/{quote(key_id, safe='')}"


def _generation(path: str, body: tuple[bytes, str], idempotency_key: str | None) -> Call:
    """The Idempotency-Key is what makes it safe to send a generation again."""
    return Call(
        "POST",
        path,
        by="api_key",
        is_repeatable=True,
        body=body[0],
        content_type=body[1],
        idempotency_key=secrets.token_hex(16) if idempotency_key is None else idempotency_key,
    )


def _form_body(
    file: Document, filename: str | None, fields: Mapping[str, object]
) -> tuple[bytes, str]:
    if isinstance(file, bytes):
        return form_of(file, filename or "document.docx", fields)
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            return form_of(opened.read(), filename or os.path.basename(file), fields)
    return form_of(file.read(), filename or "document.docx", fields)


def _assets(assets: Assets | None) -> list[dict[str, str]] | None:
    if not assets:
        return None
    if not isinstance(assets, Mapping):
        raise ValueError('assets are bytes by their names, such as {"logo.png": data}.')
    return [
        {"name": name, "content_base64": b64encode(content).decode()}
        for name, content in assets.items()
    ]


def _with_preview(fields: dict[str, Any]) -> dict[str, object]:
    """Width and page go together in one field."""
    preview = without_none({name: fields.pop(name, None) for name in ("width", "page")})
    return without_none({**fields, "preview": preview or None})
