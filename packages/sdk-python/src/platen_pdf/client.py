"""The API of one Platen, for one account."""

import os
import secrets
from base64 import b64encode
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import IO, Any, Literal, Self, cast

import urllib3

from .documents import Pdf, Picture
from .encoding import form_of, json_of, without_none
from .generated.template import Template
from .generated.time_outs import CLIENT_TIMEOUT_SECONDS
from .generated.types import PdfOptions, PdfWithReport, Usage, UsageHistory
from .keys import Keys
from .retry import Retry, RetryPolicy
from .transport import Call, Token, Transport, base_url_of, pool_for, sendable

Format = Literal["html", "markdown", "template"]
Variables = Mapping[str, Any]
Assets = Mapping[str, bytes]
"""Files beside a document, by the names that it has for them (`img/logo.png`)."""
Document = bytes | str | os.PathLike[str] | IO[bytes]
"""An office document: its bytes, its path, or a file that is open."""

_JSON = "application/json"


class Platen:
    """The API of one Platen, for one account; threads may share it."""

    keys: Keys
    """The account's API keys; needs `token`."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        token: Token | None = None,
        timeout: float = CLIENT_TIMEOUT_SECONDS,
        retries: int = 3,
        max_retry_wait: float = 60.0,
        headers: Mapping[str, str] | None = None,
        on_retry: Callable[[Retry], None] | None = None,
        http: urllib3.PoolManager | None = None,
    ) -> None:
        """What does not suit is a ValueError that names it.

        base_url: where Platen is, with or without `/api/v1`: `https://pdf.example.com`.
        api_key: for everything but `keys`.
        token: a JSON Web Token, or what gives one before each request; for `keys`.
        timeout: how many seconds an answer may take, and then each part of a document; counts for
            each attempt. A little more than the longest rendering.
        retries: how many times a request is sent again that may succeed later.
        max_retry_wait: the longest `Retry-After` to wait for, in seconds.
        headers: of every request, such as a proxy's `Authorization`; what the client sends wins.
        on_retry: hears of each wait before a request is sent again.
        http: your own pool of connections, for certificates or a proxy that no variable names.
        """
        for name, value, least in (
            ("timeout", timeout, 0.001),
            ("retries", retries, 0),
            ("max_retry_wait", max_retry_wait, 0),
        ):
            if not value >= least:
                raise ValueError(f"{name} has to be a number from {least} on.")
        url = base_url_of(base_url)
        self._transport = Transport(
            base_url=url,
            api_key=api_key,
            token=token,
            headers={name: sendable(value, name) for name, value in (headers or {}).items()},
            timeout=timeout,
            retry=RetryPolicy(retries, max_retry_wait),
            on_retry=on_retry,
            http=pool_for(url) if http is None else http,
        )
        self.keys = Keys(self._transport)

    def generate_pdf(
        self,
        content: str | None = None,
        *,
        format: Format | None = None,
        template_data: Template | None = None,
        variables: Variables | None = None,
        options: PdfOptions | None = None,
        assets: Assets | None = None,
        idempotency_key: str | None = None,
    ) -> Pdf:
        """A PDF of HTML, Markdown or a layout template; `assets` are files that it refers to."""
        body = {
            "format": format,
            "content": content,
            "template_data": template_data,
            "variables": variables,
            "options": options,
            "assets": _assets(assets),
        }
        call = _generation("/generate/pdf", _json_body(body), idempotency_key)
        return Pdf(self._transport.send(call))

    def generate_pdf_from_docx(
        self,
        file: Document,
        *,
        variables: Variables | None = None,
        options: PdfOptions | None = None,
        filename: str | None = None,
        idempotency_key: str | None = None,
    ) -> Pdf:
        """A PDF of a Word document, of a PDF form, or of a .doc, .odt, .rtf, .xlsx, .ods, .pptx or .odp, which take none."""
        body = _form_body(file, filename, {"variables": variables, "options": options})
        return Pdf(self._transport.send(_generation("/generate/pdf/upload", body, idempotency_key)))

    def generate_pdf_with_report(
        self,
        content: str | None = None,
        *,
        format: Format | None = None,
        template_data: Template | None = None,
        variables: Variables | None = None,
        options: PdfOptions | None = None,
        assets: Assets | None = None,
        idempotency_key: str | None = None,
    ) -> PdfWithReport:
        """A PDF in base64, and in full what it lacks: its headers have the counts."""
        body = {
            "format": format,
            "content": content,
            "template_data": template_data,
            "variables": variables,
            "options": options,
            "assets": _assets(assets),
            "respond": "json",
        }
        call = _generation("/generate/pdf", _json_body(body), idempotency_key)
        return cast(PdfWithReport, self._transport.json(call))

    def preview(
        self,
        content: str | None = None,
        *,
        format: Format | None = None,
        template_data: Template | None = None,
        variables: Variables | None = None,
        options: PdfOptions | None = None,
        width: int | None = None,
        page: int | None = None,
        assets: Assets | None = None,
        idempotency_key: str | None = None,
    ) -> Picture:
        """A page as PNG, by default the first, `width` (64 to 2400, by default 1240) pixels wide."""
        body = {
            "format": format,
            "content": content,
            "template_data": template_data,
            "variables": variables,
            "options": options,
            "assets": _assets(assets),
            "preview": _preview(width, page),
        }
        call = _generation("/generate/preview", _json_body(body), idempotency_key)
        return Picture(self._transport.send(call))

    def preview_docx(
        self,
        file: Document,
        *,
        variables: Variables | None = None,
        options: PdfOptions | None = None,
        width: int | None = None,
        page: int | None = None,
        filename: str | None = None,
        idempotency_key: str | None = None,
    ) -> Picture:
        """A page of an office document as PNG, by default the first."""
        fields = {"variables": variables, "options": options, "preview": _preview(width, page)}
        body = _form_body(file, filename, fields)
        return Picture(self._transport.send(_generation("/generate/preview", body, idempotency_key)))

    def usage(self) -> Usage:
        """This month's usage and quota."""
        call = Call("GET", "/usage", by="api_key", is_repeatable=True)
        return cast(Usage, self._transport.json(call))

    def usage_history(self, months: int = 12) -> UsageHistory:
        """The ledger of 1 to 24 months, the current one included, the newest first."""
        path = f"/usage/history?months={months}"
        call = Call("GET", path, by="api_key", is_repeatable=True)
        return cast(UsageHistory, self._transport.json(call))

    def close(self) -> None:
        """Closes the connections; the next call opens new ones."""
        self._transport.http.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


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


def _json_body(fields: Mapping[str, object]) -> tuple[bytes, str]:
    return json_of(without_none(fields)).encode(), _JSON


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
    return [
        {"name": name, "content_base64": b64encode(content).decode()}
        for name, content in assets.items()
    ]


def _preview(width: int | None, page: int | None) -> dict[str, object] | None:
    return without_none({"width": width, "page": page}) or None
