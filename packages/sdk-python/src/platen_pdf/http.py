"""Requests and responses of urllib3."""

from collections.abc import Callable, Iterator, Mapping
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import HTTPError
from urllib3.response import BaseHTTPResponse

from .calls import Call
from .unanswered import no_answer

Token = str | Callable[[], str]
Pool = urllib3.PoolManager


class Http:
    def __init__(self, base_url: str, pool: Pool | None) -> None:
        self._pool = _pool_for(base_url) if pool is None else pool

    def request(
        self, call: Call, url: str, headers: Mapping[str, str], timeout: float | None
    ) -> "Response":
        """Raises NoAnswer."""
        try:
            response = self._pool.request(
                call.method,
                url,
                body=call.body,
                headers=headers,
                timeout=urllib3.Timeout(connect=timeout, read=timeout),
                redirect=False,  # it would carry the key to wherever it leads
                retries=False,
                preload_content=False,
            )
        except (HTTPError, OSError) as error:
            raise no_answer(error) from error
        return Response(response)

    def close(self) -> None:
        self._pool.clear()


class Response:
    """Its methods raise NoAnswer where it breaks off."""

    def __init__(self, response: BaseHTTPResponse) -> None:
        self._response = response
        self.status = response.status
        self.headers = response.headers

    def chunks(self) -> Iterator[bytes]:
        try:
            yield from self._response.stream(64 * 1024)
        except (HTTPError, OSError) as error:
            raise no_answer(error) from error
        self._response.release_conn()

    def read(self) -> bytes:
        try:
            return self._response.read()
        except (HTTPError, OSError) as error:
            raise no_answer(error) from error

    def close(self) -> None:
        self._response.close()


def current(token: Token | None) -> str | None:
    return token() if callable(token) else token


def _pool_for(base_url: str) -> Pool:
    """Through the proxy of HTTPS_PROXY or HTTP_PROXY, but where NO_PROXY says not to."""
    url = urlsplit(base_url)
    proxy = None if proxy_bypass(url.hostname or "") else getproxies().get(url.scheme)
    if proxy is None:
        return Pool()
    auth = urlsplit(proxy)
    user = f"{auth.username}:{auth.password or ''}" if auth.username else None
    headers = urllib3.make_headers(proxy_basic_auth=user) if user else None
    return urllib3.ProxyManager(proxy, proxy_headers=headers)
