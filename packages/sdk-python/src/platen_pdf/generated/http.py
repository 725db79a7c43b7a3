# Made of packages/sdk-python/src/platen_pdf/aio/http.py by npm run generate.
"""Requests and responses."""

from collections.abc import Iterator, Mapping
from ssl import create_default_context

import httpx

from ..calls import Call
from ..unanswered import no_answer

Pool = httpx.Client


class Http:
    def __init__(self, pool: Pool | None) -> None:
        # The authorities of the system, and those of SSL_CERT_FILE.
        self._pool = pool or Pool(verify=create_default_context())
        self._is_own = pool is None

    def request(
        self, call: Call, url: str, headers: Mapping[str, str], timeout: float | None
    ) -> "Response":
        """Raises NoAnswer."""
        request = self._pool.build_request(
            call.method, url, content=call.body, headers=headers, timeout=timeout
        )
        try:
            # A redirect would carry the key to wherever it leads.
            response = self._pool.send(request, stream=True, follow_redirects=False)
        except httpx.HTTPError as error:
            raise no_answer(error) from error
        return Response(response)

    def close(self) -> None:
        if self._is_own:
            self._pool.close()


class Response:
    """Its methods raise NoAnswer where it breaks off."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.status = response.status_code
        self.headers = response.headers

    def chunks(self) -> Iterator[bytes]:
        try:
            for chunk in self._response.iter_bytes(64 * 1024):
                yield chunk
        except httpx.HTTPError as error:
            raise no_answer(error) from error

    def read(self) -> bytes:
        try:
            return self._response.read()
        except httpx.HTTPError as error:
            raise no_answer(error) from error

    def close(self) -> None:
        self._response.close()
