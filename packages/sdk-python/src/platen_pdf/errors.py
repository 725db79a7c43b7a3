"""The one error of this client."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Any
from urllib.parse import urlsplit

from urllib3 import HTTPHeaderDict

from .facts import Quota, Rate, quota_of, rate_of

UNEXPECTED = "unexpected_response"
FAILED = "connection_failed"

_WHO_ANSWERS = (
    "Something else than Platen answers, such as a proxy or a page to log in: check the base URL."
)


@dataclass(frozen=True)
class ErrorDetail:
    """Which field is at fault, by JSON Pointer, and what to do."""

    path: str
    message: str


class PlatenError(Exception):
    """What the API refuses, or that it does not answer.

    `code` is one of the API's (`ErrorCode`), or `connection_failed`: no answer came in time, or it
    broke off, or `unexpected_response`: what answered is not Platen's API.
    """

    code: str
    """Stable; made to be compared."""
    message: str
    """A sentence for people."""
    status: int | None
    """The HTTP status; None if there was no response."""
    details: list[ErrorDetail]
    """The fields at fault; empty if none is."""
    request_id: str | None
    """Names the request in the platform's logs."""
    retry_after: int | None
    """After how many seconds the same request may succeed."""
    headers: Mapping[str, str]
    """All headers of the response; empty if there was none."""
    quota: Quota | None
    """The monthly quota, if the response has it."""
    rate: Rate | None
    """The rate, if the response has it."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        details: list[ErrorDetail] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.details = details or []
        self.headers = {} if headers is None else headers
        self.request_id = self.headers.get("X-Request-Id")
        self.retry_after = _seconds_of(self.headers.get("Retry-After"))
        self.quota = quota_of(self.headers)
        self.rate = rate_of(self.headers)

    def __str__(self) -> str:
        """The sentence, and unless it has it, what to do about each field: a traceback shows this."""
        only = self.details[0].message if len(self.details) == 1 else None
        faults = [] if only is not None and only in self.message else self.details
        return "\n".join([self.message, *(f"  {each.path or '/'}: {each.message}" for each in faults)])

    def __reduce__(self) -> tuple[Any, ...]:
        """An exception is pickled by its arguments, and copied so, too."""
        headers = list(self.headers.items())
        return _restored, (self.code, self.message, self.status, self.details, headers)


def _restored(
    code: str,
    message: str,
    status: int | None,
    details: list[ErrorDetail],
    headers: list[tuple[str, str]],
) -> PlatenError:
    return PlatenError(
        code, message, status=status, details=details, headers=HTTPHeaderDict(headers)
    )


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> PlatenError:
    """The error of a response that is no success."""
    error = _parsed(body)
    if error is None:
        return PlatenError(UNEXPECTED, _stranger(status, headers), status=status, headers=headers)
    details = [ErrorDetail(each["path"], each["message"]) for each in error.get("details") or []]
    return PlatenError(
        error["error"], error["message"], status=status, details=details, headers=headers
    )


def not_asked(status: int, headers: Mapping[str, str], what: str) -> PlatenError:
    """The error of a success with the wrong content; `what` it is instead."""
    message = f"The answer (HTTP {status}) is {what}. {_WHO_ANSWERS}"
    return PlatenError(UNEXPECTED, message, status=status, headers=headers)


def _stranger(status: int, headers: Mapping[str, str]) -> str:
    if 300 <= status < 400:
        to = urlsplit(headers.get("Location", ""))
        where = f"to {to.scheme}://{to.netloc}" if to.netloc else "elsewhere"
        return (
            f"The base URL leads {where}: if that is your Platen, say so in the base URL; "
            "the key was not sent there."
        )
    if status == 407:
        return "A proxy on the way asks who you are (HTTP 407)."
    return f"The answer (HTTP {status}) is not one of Platen's API. {_WHO_ANSWERS}"


def _parsed(body: bytes) -> dict[str, Any] | None:
    """Frameworks and gateways use the same names, but no codes like ours beside a request's id."""
    try:
        error = json.loads(body)
    except ValueError:
        return None
    if not isinstance(error, dict):
        return None
    code, message, request_id = (error.get(name) for name in ("error", "message", "request_id"))
    is_code = isinstance(code, str) and re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    return error if is_code and isinstance(message, str) and isinstance(request_id, str) else None


def _seconds_of(header: str | None) -> int | None:
    """Whole seconds, or the date that a proxy before the API may send (RFC 9110, 10.2.3)."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]+", header):
        return int(header)
    try:
        at = parsedate_to_datetime(header)
    except ValueError:
        return None
    return max(0, ceil((at - datetime.now(timezone.utc)).total_seconds())) if at.tzinfo else None
