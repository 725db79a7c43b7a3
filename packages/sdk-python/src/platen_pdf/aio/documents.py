"""Documents on their way."""

import os
from collections.abc import AsyncIterator
from typing import Self

from ..announced import Announced, AnnouncedPdf, AnnouncedPicture, replacing
from ..connection import broken_off
from ..errors import PlatenError
from ..unanswered import NoAnswer
from .http import AsyncResponse


class AsyncRendered(Announced):
    """A document on its way: take it once, by `read`, `save` or `chunks`, or `close` it.

    It is charged when its last byte has arrived.
    """

    def __init__(self, response: AsyncResponse) -> None:
        super().__init__(response.status, response.headers)
        self._response = response

    async def announced(self) -> Self:
        """Itself. Raises PlatenError if the answer is no such document."""
        try:
            self._require_type()
        except PlatenError:
            await self.close()
            raise
        return self

    async def read(self) -> bytes:
        """The whole document. Raises PlatenError `connection_failed` if it breaks off."""
        return b"".join([chunk async for chunk in self.chunks()])

    async def chunks(self) -> AsyncIterator[bytes]:
        """The document as it comes, without holding it in memory."""
        self._take()
        try:
            async for chunk in self._response.chunks():
                if checked := self._checked(chunk):
                    yield checked
            if rest := self._checked(b"", is_last=True):
                yield rest
        except NoAnswer as error:
            raise broken_off("document", error, self._status, self.headers) from error
        finally:
            await self.close()

    async def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the document; the file appears whole or not at all."""
        with replacing(path) as file:
            async for chunk in self.chunks():
                file.write(chunk)

    async def close(self) -> None:
        """Hangs up, where the document has not come whole."""
        await self._response.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncPdf(AsyncRendered, AnnouncedPdf):
    """A PDF on its way."""


class AsyncPicture(AsyncRendered, AnnouncedPicture):
    """A picture (PNG) on its way."""
