"""Requests and responses of httpx."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from inspect import isawaitable

import httpx
from urllib3 import HTTPHeaderDict

from ..calls import Call
from ..unanswered import no_answer

AsyncToken = str | Callable[[], str | Awaitable[str]]
AsyncPool = httpx.AsyncClient


class AsyncHttp:
    def __init__(self, _base_url: str, pool: AsyncPool | None) -> None:
        self._pool = pool or AsyncPool()
        self._is_own = pool is None

    async def request(
        self, call: Call, url: str, headers: Mapping[str, str], timeout: float | None
    ) -> "AsyncResponse":
        """Raises NoAnswer."""
        request = self._pool.build_request(
            call.method, url, content=call.body, headers=headers, timeout=timeout
        )
        try:
            # A redirect would carry the key to wherever it leads.
            response = await self._pool.send(request, stream=True, follow_redirects=False)
        except httpx.HTTPError as error:
            raise no_answer(error) from error
        return AsyncResponse(response)

    async def close(self) -> None:
        if self._is_own:
            await self._pool.aclose()


class AsyncResponse:
    """Its methods raise NoAnswer where it breaks off."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.status = response.status_code
        self.headers = HTTPHeaderDict(response.headers.multi_items())

    async def chunks(self) -> AsyncIterator[bytes]:
        try:
            async for chunk in self._response.aiter_bytes(64 * 1024):
                yield chunk
        except httpx.HTTPError as error:
            raise no_answer(error) from error

    async def read(self) -> bytes:
        try:
            return await self._response.aread()
        except httpx.HTTPError as error:
            raise no_answer(error) from error

    async def close(self) -> None:
        await self._response.aclose()


async def current(token: AsyncToken | None) -> str | None:
    value = token() if callable(token) else token
    return await value if isawaitable(value) else value
