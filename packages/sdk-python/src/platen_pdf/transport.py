"""Sends calls, and sends them again where that may help."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any, Literal
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import HTTPError
from urllib3.response import BaseHTTPResponse

from .errors import FAILED, PlatenError, error_of, not_asked
from .retry import Retry, RetryPolicy
from .unanswered import reason_of

Token = str | Callable[[], str]


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


@dataclass(frozen=True)
class Transport:
    base_url: str
    api_key: str | None
    token: Token | None
    headers: Mapping[str, str]
    timeout: float
    retry: RetryPolicy
    on_retry: Callable[[Retry], None] | None
    http: urllib3.PoolManager

    def send(self, call: Call) -> BaseHTTPResponse:
        """A success, whose body has not been read. Raises PlatenError for anything else."""
        attempt = 0
        while True:
            try:
                return self._attempt(call)
            except PlatenError as error:
                delay = self.retry.delay(error, attempt, call.is_repeatable)
                if delay is None:
                    raise
                attempt += 1
                if self.on_retry:
                    self.on_retry(Retry(error, delay, attempt))
            time.sleep(delay)

    def json(self, call: Call) -> Any:
        """The JSON object of a success."""
        response = self.send(call)
        body = self.read(response)
        try:
            value = json.loads(body)
        except ValueError:
            value = None
        if isinstance(value, dict):
            return value
        raise not_asked(response.status, response.headers, "no JSON object")

    def done(self, call: Call) -> None:
        """For a call that gives nothing."""
        response = self.send(call)
        response.drain_conn()
        if response.status != 204:
            raise not_asked(response.status, response.headers, "not what the API answers")

    def read(self, response: BaseHTTPResponse) -> bytes:
        try:
            return response.read()
        except (HTTPError, OSError) as error:
            message = f"The answer broke off before its end: {reason_of(error)}."
            raise PlatenError(
                FAILED, message, status=response.status, headers=response.headers
            ) from error

    def _attempt(self, call: Call) -> BaseHTTPResponse:
        headers = self._headers(call)
        timeout = None if isinf(self.timeout) else self.timeout
        try:
            response = self.http.request(
                call.method,
                f"{self.base_url}/api/v1{call.path}",
                body=call.body,
                headers=headers,
                timeout=urllib3.Timeout(connect=timeout, read=timeout),
                redirect=False,  # it would carry the key to wherever it leads
                retries=False,
                preload_content=False,
            )
        except (HTTPError, OSError) as error:
            message = f"Platen does not answer at {self.base_url}: {reason_of(error)}."
            raise PlatenError(FAILED, message) from error
        if 200 <= response.status < 300:
            return response
        raise error_of(response.status, response.headers, self._body_of(response))

    def _body_of(self, response: BaseHTTPResponse) -> bytes:
        """As far as it arrived; the status describes the rest."""
        try:
            return response.read()
        except (HTTPError, OSError):
            return b""

    def _headers(self, call: Call) -> dict[str, str]:
        own = {
            "Content-Type": call.content_type,
            "Idempotency-Key": call.idempotency_key,
            **self._identification(call.by),
        }
        names = {name.lower() for name, value in own.items() if value is not None}
        others = {name: value for name, value in self.headers.items() if name.lower() not in names}
        return {**others, **{name: sendable(value, name) for name, value in own.items() if value}}

    def _identification(self, by: Literal["api_key", "token"]) -> dict[str, str | None]:
        if by == "api_key":
            return {"X-API-Key": _required(self.api_key, "api_key")}
        token = self.token() if callable(self.token) else self.token
        return {"Authorization": f"Bearer {_required(token, 'token')}"}


def base_url_of(text: str) -> str:
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


def pool_for(base_url: str) -> urllib3.PoolManager:
    """Through the proxy of HTTPS_PROXY or HTTP_PROXY, but where NO_PROXY says not to."""
    url = urlsplit(base_url)
    proxy = None if proxy_bypass(url.hostname or "") else getproxies().get(url.scheme)
    if proxy is None:
        return urllib3.PoolManager()
    auth = urlsplit(proxy)
    user = f"{auth.username}:{auth.password or ''}" if auth.username else None
    headers = urllib3.make_headers(proxy_basic_auth=user) if user else None
    return urllib3.ProxyManager(proxy, proxy_headers=headers)


def sendable(value: str, name: str) -> str:
    """Python's own error would quote what may be a key."""
    text = value.strip()
    if text.isascii() and text.isprintable():
        return text
    raise ValueError(
        f"{name} has a character that no HTTP header can carry: copy it anew, in ASCII."
    )


def _required(value: str | None, name: str) -> str:
    if value:
        return value
    raise ValueError(f"This call needs {name}: Platen(…, {name}=…).")
