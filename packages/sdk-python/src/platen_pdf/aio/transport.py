"""Sends calls, and sends them again where that may help."""

from dataclasses import dataclass
from typing import Any

import anyio

from ..calls import Call
from ..connection import Connection, broken_off, object_of, require_nothing
from ..errors import PlatenError, error_of
from ..unanswered import NoAnswer
from .http import AsyncHttp, AsyncResponse, AsyncToken, current


@dataclass(frozen=True)
class AsyncTransport:
    to: Connection
    token: AsyncToken | None
    http: AsyncHttp

    async def send(self, call: Call) -> AsyncResponse:
        """A success, whose body has not been read. Raises PlatenError for anything else."""
        attempt = 0
        while True:
            try:
                return await self._attempt(call)
            except PlatenError as error:
                attempt += 1
                delay = self.to.wait_before(attempt, error, call)
            await anyio.sleep(delay)

    async def json(self, call: Call) -> Any:
        """The JSON object of a success."""
        response = await self.send(call)
        try:
            body = await response.read()
        except NoAnswer as error:
            raise broken_off("answer", error, response.status, response.headers) from error
        return object_of(body, response.status, response.headers)

    async def done(self, call: Call) -> None:
        """For a call that gives nothing."""
        response = await self.send(call)
        await response.close()
        require_nothing(response.status, response.headers)

    async def _attempt(self, call: Call) -> AsyncResponse:
        token = await current(self.token) if call.by == "token" else None
        headers = self.to.headers_of(call, token)
        try:
            response = await self.http.request(call, self.to.address(call), headers, self.to.timeout)
        except NoAnswer as error:
            raise self.to.unanswered(error) from error
        if 200 <= response.status < 300:
            return response
        try:
            body = await response.read()
        except NoAnswer:
            body = b""  # the status describes it
        raise error_of(response.status, response.headers, body)
