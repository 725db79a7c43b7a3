# Made of packages/sdk-python/src/platen_pdf/aio/client.py by npm run generate.
"""The API of one Platen, for one account."""

from collections.abc import Iterator, Mapping
from typing import Self, Unpack, cast

from .. import calls
from ..connection import Settings, connection_of
from ..generated.types import CreatedKey, Key, KeyPage, PdfWithReport, Usage, UsageHistory
from .documents import Pdf, Picture
from ..http import Http, Pool, Token
from .transport import Transport


class Platen:
    """The API of one Platen, for one account; threads or tasks may share it."""

    keys: "Keys"
    """The account's API keys; needs `token`."""

    def __init__(
        self,
        base_url: str,
        *,
        token: Token | None = None,
        http: Pool | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        """What does not suit is a ValueError that names it.

        base_url: where Platen is, with or without `/api/v1`: `https://pdf.example.com`.
        token: a JSON Web Token, or what gives one before each request; for `keys`.
        http: your own pool of connections, for certificates or a proxy that no variable names.
        """
        to = connection_of(base_url, **settings)
        self._transport = Transport(to, token, Http(to.base_url, http))
        self.keys = Keys(self._transport)

    def generate_pdf(
        self, content: str | None = None, **request: Unpack[calls.Generation]
    ) -> Pdf:
        """A PDF of HTML, Markdown or a layout template; `assets` are files that it refers to."""
        return self._pdf(calls.generate("/generate/pdf", content, request))

    def generate_pdf_from_docx(
        self, file: calls.Document, **request: Unpack[calls.Upload]
    ) -> Pdf:
        """A PDF of a Word document, of a PDF form, or of another office document."""
        return self._pdf(calls.upload("/generate/pdf/upload", file, request))

    def generate_pdf_with_report(
        self, content: str | None = None, **request: Unpack[calls.Generation]
    ) -> PdfWithReport:
        """A PDF in base64, and in full what it lacks: its headers have the counts."""
        call = calls.generate("/generate/pdf", content, request, respond="json")
        return cast(PdfWithReport, self._transport.json(call))

    def preview(
        self, content: str | None = None, **request: Unpack[calls.PictureOfText]
    ) -> Picture:
        """A page as PNG, by default the first, `width` (64 to 2400, by default 1240) pixels wide."""
        return self._picture(calls.generate("/generate/preview", content, request))

    def preview_docx(
        self, file: calls.Document, **request: Unpack[calls.PictureOfUpload]
    ) -> Picture:
        """A page of an office document as PNG, by default the first."""
        return self._picture(calls.upload("/generate/preview", file, request))

    def usage(self) -> Usage:
        """This month's usage and quota."""
        return cast(Usage, self._transport.json(calls.USAGE))

    def usage_history(self, months: int = 12) -> UsageHistory:
        """The ledger of 1 to 24 months, the current one included, the newest first."""
        return cast(UsageHistory, self._transport.json(calls.usage_history(months)))

    def close(self) -> None:
        """Closes the connections."""
        self._transport.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _pdf(self, call: calls.Call) -> Pdf:
        return Pdf(self._transport.send(call)).announced()

    def _picture(self, call: calls.Call) -> Picture:
        return Picture(self._transport.send(call)).announced()


class Keys:
    """The account's API keys; needs `token`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, **key: Unpack[calls.NewKey]) -> CreatedKey:
        """Makes a key; it is shown here and never again."""
        return cast(CreatedKey, self._transport.json(calls.create_key(key)))

    def list(self, *, page_size: int = 50) -> Iterator[Key]:
        """All keys, newest first, fetched page by page on demand."""
        cursor: str | None = None
        while True:
            page = self.page(limit=page_size, cursor=cursor)
            for key in page["keys"]:
                yield key
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def page(self, *, limit: int = 50, cursor: str | None = None) -> KeyPage:
        """One page of 1 to 100 keys; `cursor` is the `next_cursor` of the page before."""
        return cast(KeyPage, self._transport.json(calls.page_of_keys(limit, cursor)))

    def update(self, key_id: str, change: Mapping[str, object]) -> Key:
        """Changes `name` or `monthly_limit` of an active key; a limit of None is no limit any more."""
        return cast(Key, self._transport.json(calls.update_key(key_id, change)))

    def rotate(self, key_id: str, *, overlap_seconds: int | None = None) -> CreatedKey:
        """Replaces a key by one like it; the old one ends after the overlap."""
        call = calls.rotate_key(key_id, overlap_seconds)
        return cast(CreatedKey, self._transport.json(call))

    def revoke(self, key_id: str) -> None:
        """Ends a key for good, everywhere within a second; again changes nothing."""
        self._transport.done(calls.revoke_key(key_id))
