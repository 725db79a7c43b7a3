"""Why there was no answer, as a sentence."""

from urllib3.exceptions import (
    ConnectTimeoutError,
    HTTPError,
    NameResolutionError,
    NewConnectionError,
    ProxyError,
    ReadTimeoutError,
    SSLError,
)

_REASONS: tuple[tuple[type[HTTPError], str], ...] = (
    (NameResolutionError, "its name is not known here (DNS)"),
    (ProxyError, "the proxy of HTTPS_PROXY or HTTP_PROXY refused"),
    (NewConnectionError, "no connection came about"),
    (ConnectTimeoutError, "no connection came about in time"),
    (ReadTimeoutError, "nothing came in time"),
)


def reason_of(error: Exception) -> str:
    message = str(error)
    if isinstance(error, SSLError) and "CERTIFICATE_VERIFY_FAILED" in message:
        return f"its certificate is not trusted: name a file with its authority in SSL_CERT_FILE ({message})"
    for kind, reason in _REASONS:
        if isinstance(error, kind):
            return f"{reason} ({message})"
    return message or type(error).__name__
