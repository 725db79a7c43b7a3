"""The API of one Platen, for one account."""

from collections.abc import AsyncIterator, Mapping
from typing import Self, Unpack, cast

from .. import calls
from ..connection import Settings, connection_of
from ..generated.types import CreatedKey, Key, KeyPage, PdfWithReport, Usage, UsageHistory
from .documents import AsyncPdf, AsyncPicture
from .http import AsyncHttp, AsyncPool, AsyncToken
from .transport import AsyncTransport


class AsyncPlaten:
    """The API of one Platen, for one account; threads or tasks may share it."""

    keys: "AsyncKeys"
    """The account's API keys; needs `token`."""

    def __init__(
        self,
        base_url: str,
        *,
        token: AsyncToken | None = None,
        http: AsyncPool | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        """What does not suit is a ValueError that names it.

        base_url: where Platen is, with or without `/api/v1`: `https://pdf.example.com`.
        token: a JSON Web Token, or what gives one before each request; for `keys`.
        http: your own pool of connections, for certificates or a proxy that no variable names.
        """
        to = connection_of(base_url, **settings)
        self._transport = AsyncTransport(to, token, AsyncHttp(to.base_url, http))
        self.keys = AsyncKeys(self._transport)

    async def generate_pdf(
        self, content: str | None = None, **request: Unpack[calls.Generation]
    ) -> AsyncPdf:
        """A PDF of HTML, Markdown or a layout template; `assets` are files that it refers to."""
        return await self._pdf(calls.generate("/generate/pdf", content, request))

    async def generate_pdf_from_docx(
        self, file: calls.Document, **request: Unpack[calls.Upload]
    ) -> AsyncPdf:
        """A PDF of a Word document, of a PDF form, or of another office document."""
        return await self._pdf(calls.upload("/generate/pdf/upload", file, request))

    async def generate_pdf_with_report(
        self, content: str | None = None, **request: Unpack[calls.Generation]
    ) -> PdfWithReport:
        """A PDF in base64, and in full what it lacks: its headers have the counts."""
        call = calls.generate("/generate/pdf", content, request, respond="json")
        return cast(PdfWithReport, await self._transport.json(call))

    async def preview(
        self, content: str | None = None, **request: Unpack[calls.PictureOfText]
    ) -> AsyncPicture:
        """A page as PNG, by default the first, `width` (64 to 2400, by default 1240) pixels wide."""
        return await self._picture(calls.generate("/generate/preview", content, request))

    async def preview_docx(
        self, file: calls.Document, **request: Unpack[calls.PictureOfUpload]
    ) -> AsyncPicture:
        """A page of an office document as PNG, by default the first."""
        return await self._picture(calls.upload("/generate/preview", file, request))

    async def usage(self) -> Usage:
        """This month's usage and quota."""
        return cast(Usage, await self._transport.json(calls.USAGE))

    async def usage_history(self, months: int = 12) -> UsageHistory:
        """The ledger of 1 to 24 months, the current one included, the newest first."""
        return cast(UsageHistory, await self._transport.json(calls.usage_history(months)))

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.http.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _pdf(self, call: calls.Call) -> AsyncPdf:
        return await AsyncPdf(await self._transport.send(call)).announced()

    async def _picture(self, call: calls.Call) -> AsyncPicture:
        return await AsyncPicture(await self._transport.send(call)).announced()


class AsyncKeys:
    """The account's API keys; needs `token`."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, **key: Unpack[calls.NewKey]) -> CreatedKey:
        """Makes a key; it is shown here and never again."""
        return cast(CreatedKey, await self._transport.json(calls.create_key(key)))

    async def list(self, *, page_size: int = 50) -> AsyncIterator[Key]:
        """All keys, newest first, fetched page by page on demand."""
        cursor: str | None = None
        while True:
            page = await self.page(limit=page_size, cursor=cursor)
            for key in page["keys"]:
                yield key
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def page(self, *, limit: int = 50, cursor: str | None = None) -> KeyPage:
        """One page of 1 to 100 keys; `cursor` is the `next_cursor` of the page before."""
        return cast(KeyPage, await self._transport.json(calls.page_of_keys(limit, cursor)))

    async def update(self, key_id: str, change: Mapping[str, object]) -> Key:
        """Changes `name` or `monthly_limit` of an active key; a limit of None is no limit any more."""
        return cast(Key, await self._transport.json(calls.update_key(key_id, change)))

    async def rotate(self, key_id: str, *, overlap_seconds: int | None = None) -> CreatedKey:
        """Replaces a key by one like it; the old one ends after the overlap."""
        call = calls.rotate_key(key_id, overlap_seconds)
        return cast(CreatedKey, await self._transport.json(call))

    async def revoke(self, key_id: str) -> None:
        """Ends a key for good, everywhere within a second; again changes nothing."""
        await self._transport.done(calls.revoke_key(key_id))
