# Made of packages/sdk-python/src/platen_pdf/aio/transport.py by npm run generate.
"""Sends calls, and sends them again where that may help."""

from dataclasses import dataclass
from typing import Any

import time

from ..calls import Call
from ..connection import Connection, broken_off, object_of, require_nothing
from ..errors import PlatenError, error_of
from ..unanswered import NoAnswer
from ..http import Http, Response, Token, current


@dataclass(frozen=True)
class Transport:
    to: Connection
    token: Token | None
    http: Http

    def send(self, call: Call) -> Response:
        """A success, whose body has not been read. Raises PlatenError for anything else."""
        attempt = 0
        while True:
            try:
                return self._attempt(call)
            except PlatenError as error:
                attempt += 1
                delay = self.to.wait_before(attempt, error, call)
            time.sleep(delay)

    def json(self, call: Call) -> Any:
        """The JSON object of a success."""
        response = self.send(call)
        try:
            body = response.read()
        except NoAnswer as error:
            raise broken_off("answer", error, response.status, response.headers) from error
        return object_of(body, response.status, response.headers)

    def done(self, call: Call) -> None:
        """For a call that gives nothing."""
        response = self.send(call)
        response.close()
        require_nothing(response.status, response.headers)

    def _attempt(self, call: Call) -> Response:
        token = current(self.token) if call.by == "token" else None
        headers = self.to.headers_of(call, token)
        try:
            response = self.http.request(call, self.to.address(call), headers, self.to.timeout)
        except NoAnswer as error:
            raise self.to.unanswered(error) from error
        if 200 <= response.status < 300:
            return response
        try:
            body = response.read()
        except NoAnswer:
            body = b""  # the status describes it
        raise error_of(response.status, response.headers, body)
