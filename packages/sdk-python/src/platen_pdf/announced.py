"""What is known of a document before it has come."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import IO, ClassVar

from .errors import not_asked
from .facts import (
    Quota,
    Rate,
    SubstitutedFont,
    names_of,
    number_of,
    quota_of,
    rate_of,
    substituted_fonts_of,
)


class Announced:
    """What the headers of a document say, and whether it is what they say."""

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
    """How many of its elements are cut off at the page's edge, or are fixed and cover texts or pictures."""
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
    stale_fields: list[str]
    """Fields of an office document or form that show what they showed when it was saved."""
    layout_limits: list[str]
    """What looks otherwise than its author saw it, such as `equation` or `missing-glyph`."""
    substituted_fonts: list[SubstitutedFont]
    """Replaced fonts of an office document; at most 20 are listed."""
    quota: Quota | None
    """None if the plan has no quota."""
    rate: Rate | None
    """None if the plan has no rate."""

    def __init__(self, status: int, headers: Mapping[str, str]) -> None:
        self._status = status
        self._is_taken = False
        self._head: bytes | None = b""
        self.headers = headers
        self.request_id = headers.get("X-Request-Id", "")
        self.render_time_ms = number_of(headers, "X-Render-Time-Ms") or 0
        self.missing_variables = names_of(headers, "X-Missing-Variables")
        self.blocked_resources = number_of(headers, "X-Blocked-Resources") or 0
        self.clipped_content = number_of(headers, "X-Clipped-Content") or 0
        self.content_scale = float(headers.get("X-Content-Scale", "1"))
        self.is_at_rest = "X-Not-At-Rest" not in headers
        self.script_errors = number_of(headers, "X-Script-Errors") or 0
        self.blank_pages = number_of(headers, "X-Blank-Pages") or 0
        self.unread_syntax = number_of(headers, "X-Unread-Syntax") or 0
        self.dropped_links = number_of(headers, "X-Dropped-Links") or 0
        self.stale_fields = names_of(headers, "X-Stale-Fields")
        self.layout_limits = names_of(headers, "X-Layout-Limits")
        self.substituted_fonts = substituted_fonts_of(headers)
        self.quota = quota_of(headers)
        self.rate = rate_of(headers)

    def _require_type(self) -> None:
        announced = self.headers.get("Content-Type", "").split(";")[0].strip().lower()
        if self._status != 200 or announced != self._type:
            what = f"no {self._name}, but {announced or 'of no type'}"
            raise not_asked(self._status, self.headers, what)

    def _take(self) -> None:
        if self._is_taken:
            raise RuntimeError("The document was taken already: read, save and chunks take it once.")
        self._is_taken = True

    def _checked(self, chunk: bytes, is_last: bool = False) -> bytes:
        """The chunk, once its first bytes are known to be those of such a document."""
        if self._head is None:
            return chunk
        self._head += chunk
        if len(self._head) < len(self._signature) and not is_last:
            return b""
        head, self._head = self._head, None
        if head.startswith(self._signature):
            return head
        raise not_asked(self._status, self.headers, f"no {self._name}, but calls itself one")


class AnnouncedPdf(Announced):
    _name = "PDF"
    _type = "application/pdf"
    _signature = b"%PDF-"

    @property
    def page_count(self) -> int:
        return number_of(self.headers, "X-Page-Count") or 0


class AnnouncedPicture(Announced):
    _name = "PNG"
    _type = "image/png"
    _signature = b"\x89PNG"


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write, which takes the place of another once it is whole."""
    target = os.path.realpath(path)
    handle, unfinished = tempfile.mkstemp(
        dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}."
    )
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(unfinished, _mode_of(target))
        os.replace(unfinished, target)
    except BaseException:
        with suppress(FileNotFoundError):
            os.remove(unfinished)
        raise


def _mode_of(path: str) -> int:
    """A file that is replaced keeps its permissions; a new one has those of any."""
    with suppress(FileNotFoundError):
        return os.stat(path).st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
