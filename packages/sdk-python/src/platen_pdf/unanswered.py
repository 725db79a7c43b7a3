"""Why there was no answer, as a sentence."""

# By their names: httpx, which only some programs have, is not imported for these.
_REASONS = {
    "NameResolutionError": "its name is not known here (DNS)",
    "ProxyError": "the proxy of HTTPS_PROXY or HTTP_PROXY refused",
    "NewConnectionError": "no connection came about",
    "ConnectError": "no connection came about",
    "ConnectTimeoutError": "no connection came about in time",
    "ConnectTimeout": "no connection came about in time",
    "ReadTimeoutError": "nothing came in time",
    "ReadTimeout": "nothing came in time",
}


class NoAnswer(Exception):
    """A request has no response, or the response breaks off; the text says why."""


def no_answer(error: Exception) -> NoAnswer:
    message = str(error)
    if "CERTIFICATE_VERIFY_FAILED" in message:
        hint = "its certificate is not trusted: name a file with its authority in SSL_CERT_FILE"
        return NoAnswer(f"{hint} ({message})")
    names = [kind.__name__ for kind in type(error).__mro__]
    reason = next((_REASONS[name] for name in names if name in _REASONS), None)
    if reason:
        return NoAnswer(f"{reason} ({message})" if message else reason)
    return NoAnswer(message or names[0])
