"""Why there was no answer, as a sentence."""

from collections.abc import Iterator
from socket import gaierror

import httpx

_REASONS: dict[type[BaseException], str] = {
    gaierror: "its name is not known here (DNS)",
    httpx.ProxyError: "the proxy of HTTPS_PROXY or HTTP_PROXY refused",
    httpx.ConnectTimeout: "no connection came about in time",
    httpx.ConnectError: "no connection came about",
    httpx.ReadTimeout: "nothing came in time",
}


class NoAnswer(Exception):
    """A request has no response, or the response breaks off; the text says why."""


def no_answer(error: Exception) -> NoAnswer:
    message = str(error)
    if "CERTIFICATE_VERIFY_FAILED" in message:
        hint = "its certificate is not trusted: name a file with its authority in SSL_CERT_FILE"
        return NoAnswer(f"{hint} ({message})")
    causes = list(_causes_of(error))
    for kind, reason in _REASONS.items():
        if any(isinstance(cause, kind) for cause in causes):
            return NoAnswer(f"{reason} ({message})" if message else reason)
    return NoAnswer(message or type(error).__name__)


def _causes_of(error: BaseException | None) -> Iterator[BaseException]:
    while error:
        yield error
        error = error.__cause__ or error.__context__
