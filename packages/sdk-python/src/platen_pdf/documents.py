"""Documents on their way."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import ClassVar, Self

from urllib3.exceptions import HTTPError
from urllib3.response import BaseHTTPResponse

from .errors import FAILED, PlatenError, not_asked
from .facts import (
    Quota,
    Rate,
    SubstitutedFont,
    missing_variables_of,
    number_of,
    quota_of,
    rate_of,
    substituted_fonts_of,
)
from .unanswered import reason_of

_CHUNK_BYTES = 64 * 1024


class Rendered:
    """A document on its way: take it once, by `read`, `save` or `chunks`, or `close` it.

    It is charged when its last byte has arrived.
    """

    _name: ClassVar[str]
    _type: ClassVar[str]
    _signature: ClassVar[bytes]

    headers: Mapping[str, str]
    """All headers of the response."""
    request_id: str
    """Names the request in the platform's logs."""
    render_time_ms: int
    """Time at the rendering engine."""
    missing_variables: list[str]
    """Variables without a value; at most 20 are listed."""
    blocked_resources: int
    """How much the document refers to and was not given."""
    clipped_content: int
    """How many of its elements are cut off at the page's edge."""
    content_scale: float
    """Its scale, as a share of the one that was asked for; below 1 if something was too wide."""
    is_at_rest: bool
    """Whether nothing on its page was at work any more when it was printed."""
    script_errors: int
    """How many errors its scripts threw and did not catch."""
    blank_pages: int
    """How many of its pages have no mark of the document."""
    unread_syntax: int
    """How much of it was recognised, but is not shown as its author saw it."""
    dropped_links: int
    """How many of its links are relative to nothing, and plain text."""
    substituted_fonts: list[SubstitutedFont]
    """Replaced fonts of an office document; at most 20 are listed."""
    quota: Quota | None
    """None if the plan has no quota."""
    rate: Rate | None
    """None if the plan has no rate."""

    def __init__(self, response: BaseHTTPResponse) -> None:
        headers = response.headers
        announced = headers.get("Content-Type", "").split(";")[0].strip().lower()
        if response.status != 200 or announced != self._type:
            response.close()
            what = f"no {self._name}, but {announced or 'of no type'}"
            raise not_asked(response.status, headers, what)
        self._response = response
        self._is_taken = False
        self.headers = headers
        self.request_id = headers.get("X-Request-Id", "")
        self.render_time_ms = number_of(headers, "X-Render-Time-Ms") or 0
        self.missing_variables = missing_variables_of(headers)
        self.blocked_resources = number_of(headers, "X-Blocked-Resources") or 0
        self.clipped_content = number_of(headers, "X-Clipped-Content") or 0
        self.content_scale = float(headers.get("X-Content-Scale", "1"))
        self.is_at_rest = "X-Not-At-Rest" not in headers
        self.script_errors = number_of(headers, "X-Script-Errors") or 0
        self.blank_pages = number_of(headers, "X-Blank-Pages") or 0
        self.unread_syntax = number_of(headers, "X-Unread-Syntax") or 0
        self.dropped_links = number_of(headers, "X-Dropped-Links") or 0
        self.substituted_fonts = substituted_fonts_of(headers)
        self.quota = quota_of(headers)
        self.rate = rate_of(headers)

    def read(self) -> bytes:
        """The whole document. Raises PlatenError `connection_failed` if it breaks off."""
        return b"".join(self.chunks())

    def chunks(self) -> Iterator[bytes]:
        """The document as it comes, without holding it in memory."""
        head = b""
        is_checked = False
        for chunk in self._received():
            if is_checked:
                yield chunk
                continue
            head += chunk
            if len(head) >= len(self._signature):
                self._require_signature(head)
                is_checked = True
                yield head
        if not is_checked:
            self._require_signature(head)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the document; the file appears whole or not at all."""
        target = os.path.realpath(path)
        handle, unfinished = tempfile.mkstemp(
            dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}."
        )
        try:
            with os.fdopen(handle, "wb") as file:
                for chunk in self.chunks():
                    file.write(chunk)
            os.chmod(unfinished, _mode_of(target))
            os.replace(unfinished, target)
        except BaseException:
            with suppress(FileNotFoundError):
                os.remove(unfinished)
            raise

    def close(self) -> None:
        """Hangs up, where the document has not come whole."""
        self._response.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _received(self) -> Iterator[bytes]:
        if self._is_taken:
            raise RuntimeError("The document was taken already: read, save and chunks take it once.")
        self._is_taken = True
        response = self._response
        try:
            yield from response.stream(_CHUNK_BYTES)
        except (HTTPError, OSError) as error:
            message = f"The document broke off before its end: {reason_of(error)}."
            raise PlatenError(
                FAILED, message, status=response.status, headers=self.headers
            ) from error
        response.release_conn()

    def _require_signature(self, head: bytes) -> None:
        if head.startswith(self._signature):
            return
        self.close()
        what = f"no {self._name}, but calls itself one"
        raise not_asked(self._response.status, self.headers, what)


class Pdf(Rendered):
    """A PDF on its way."""

    _name = "PDF"
    _type = "application/pdf"
    _signature = b"%PDF-"

    page_count: int

    def __init__(self, response: BaseHTTPResponse) -> None:
        super().__init__(response)
        self.page_count = number_of(response.headers, "X-Page-Count") or 0


class Picture(Rendered):
    """A picture (PNG) on its way."""

    _name = "PNG"
    _type = "image/png"
    _signature = b"\x89PNG"


def _mode_of(path: str) -> int:
    """A file that is replaced keeps its permissions; a new one has those of any."""
    with suppress(FileNotFoundError):
        return os.stat(path).st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
