# Made of packages/sdk-python/src/platen_pdf/aio/documents.py by npm run generate.
"""Documents on their way."""

import os
from collections.abc import Iterator
from typing import Self

from ..announced import Announced, AnnouncedPdf, AnnouncedPicture, replacing
from ..connection import broken_off
from ..errors import PlatenError
from ..unanswered import NoAnswer
from ..http import Response


class Rendered(Announced):
    """A document on its way: take it once, by `read`, `save` or `chunks`, or `close` it.

    It is charged when its last byte has arrived.
    """

    def __init__(self, response: Response) -> None:
        super().__init__(response.status, response.headers)
        self._response = response

    def announced(self) -> Self:
        """Itself. Raises PlatenError if the answer is no such document."""
        try:
            self._require_type()
        except PlatenError:
            self.close()
            raise
        return self

    def read(self) -> bytes:
        """The whole document. Raises PlatenError `connection_failed` if it breaks off."""
        return b"".join([chunk for chunk in self.chunks()])

    def chunks(self) -> Iterator[bytes]:
        """The document as it comes, without holding it in memory."""
        self._take()
        try:
            for chunk in self._response.chunks():
                if checked := self._checked(chunk):
                    yield checked
            if rest := self._checked(b"", is_last=True):
                yield rest
        except NoAnswer as error:
            raise broken_off("document", error, self._status, self.headers) from error
        finally:
            self.close()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the document; the file appears whole or not at all."""
        with replacing(path) as file:
            for chunk in self.chunks():
                file.write(chunk)

    def close(self) -> None:
        """Hangs up, where the document has not come whole."""
        self._response.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Pdf(Rendered, AnnouncedPdf):
    """A PDF on its way."""


class Picture(Rendered, AnnouncedPicture):
    """A picture (PNG) on its way."""
