"""The token of a caller who gives one, or a function that does."""

from collections.abc import Callable

Token = str | Callable[[], str]


def current(token: Token | None) -> str | None:
    return token() if callable(token) else token
