"""The token of a caller who gives one, or a function that does."""

from collections.abc import Awaitable, Callable
from inspect import isawaitable

AsyncToken = str | Callable[[], str | Awaitable[str]]


async def current(token: AsyncToken | None) -> str | None:
    value = token() if callable(token) else token
    return await value if isawaitable(value) else value
