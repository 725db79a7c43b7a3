"""Where a client sends its calls, with what, and when again: all but the sending."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any, TypedDict
from urllib.parse import urlsplit

from .calls import Call
from .errors import FAILED, PlatenError, not_asked
from .generated.time_outs import CLIENT_TIMEOUT_SECONDS
from .retry import Retry, RetryPolicy


class Settings(TypedDict, total=False):
    """The settings of a client."""

    api_key: str | None
    """For everything but `keys`."""
    timeout: float
    """How many seconds an answer may take, and then each part of a document; counts for each
    attempt. By default a little more than the longest rendering."""
    retries: int
    """How many times a request is sent again that may succeed later; by default 3."""
    max_retry_wait: float
    """The longest `Retry-After` to wait for, in seconds; by default a minute."""
    headers: Mapping[str, str] | None
    """Of every request, such as a proxy's `Authorization`; what the client sends wins."""
    on_retry: Callable[[Retry], None] | None
    """Hears of each wait before a request is sent again."""


@dataclass(frozen=True)
class Connection:
    base_url: str
    api_key: str | None
    timeout: float | None
    headers: Mapping[str, str]
    retry: RetryPolicy
    on_retry: Callable[[Retry], None] | None

    def address(self, call: Call) -> str:
        return f"{self.base_url}/api/v1{call.path}"

    def headers_of(self, call: Call, token: str | None) -> dict[str, str]:
        own = {
            "Content-Type": call.content_type,
            "Idempotency-Key": call.idempotency_key,
            **self._identification(call, token),
        }
        names = {name.lower() for name, value in own.items() if value is not None}
        others = {name: value for name, value in self.headers.items() if name.lower() not in names}
        return {**others, **{name: sendable(value, name) for name, value in own.items() if value}}

    def wait_before(self, attempt: int, error: PlatenError, call: Call) -> float:
        """How many seconds to wait before this attempt. Raises the error if there is to be none."""
        delay = self.retry.delay(error, attempt - 1, call.is_repeatable)
        if delay is None:
            raise error
        if self.on_retry:
            self.on_retry(Retry(error, delay, attempt))
        return delay

    def unanswered(self, reason: Exception) -> PlatenError:
        return PlatenError(FAILED, f"Platen does not answer at {self.base_url}: {reason}.")

    def _identification(self, call: Call, token: str | None) -> dict[str, str | None]:
        if call.by == "api_key":
            return {"X-API-Key": _required(self.api_key, "api_key")}
        return {"Authorization": f"Bearer {_required(token, 'token')}"}


def connection_of(
    base_url: str,
    *,
    api_key: str | None = None,
    timeout: float = CLIENT_TIMEOUT_SECONDS,
    retries: int = 3,
    max_retry_wait: float = 60.0,
    headers: Mapping[str, str] | None = None,
    on_retry: Callable[[Retry], None] | None = None,
) -> Connection:
    """What does not suit is a ValueError that names it."""
    for name, value, least in (
        ("timeout", timeout, 0.001),
        ("retries", retries, 0),
        ("max_retry_wait", max_retry_wait, 0),
    ):
        if not value >= least:
            raise ValueError(f"{name} has to be a number from {least} on.")
    return Connection(
        base_url=_base_url_of(base_url),
        api_key=api_key,
        timeout=None if isinf(timeout) else timeout,
        headers={name: sendable(value, name) for name, value in (headers or {}).items()},
        retry=RetryPolicy(retries, max_retry_wait),
        on_retry=on_retry,
    )


def broken_off(what: str, reason: Exception, status: int, headers: Mapping[str, str]) -> PlatenError:
    message = f"The {what} broke off before its end: {reason}."
    return PlatenError(FAILED, message, status=status, headers=headers)


def object_of(body: bytes, status: int, headers: Mapping[str, str]) -> Any:
    """The JSON object of a success."""
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if isinstance(value, dict):
        return value
    raise not_asked(status, headers, "no JSON object")


def require_nothing(status: int, headers: Mapping[str, str]) -> None:
    """For a call that gives nothing."""
    if status != 204:
        raise not_asked(status, headers, "not what the API answers")


def sendable(value: str, name: str) -> str:
    """Python's own error would quote what may be a key."""
    text = value.strip()
    if text.isascii() and text.isprintable():
        return text
    raise ValueError(
        f"{name} has a character that no HTTP header can carry: copy it anew, in ASCII."
    )


def _base_url_of(text: str) -> str:
    """Where Platen is, of what people write: the API's own path may be there already."""
    url = urlsplit(text)
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ValueError("base_url has to be an http or https URL, such as https://pdf.example.com.")
    if url.username or url.password or url.query or url.fragment:
        raise ValueError(
            "base_url has to be without a user, a query and a fragment; "
            'a proxy\'s password goes into headers={"Authorization": …}.'
        )
    return f"{url.scheme}://{url.netloc}{url.path}".rstrip("/").removesuffix("/api/v1")


def _required(value: str | None, name: str) -> str:
    if value:
        return value
    raise ValueError(f"This call needs {name}: Platen(…, {name}=…).")
