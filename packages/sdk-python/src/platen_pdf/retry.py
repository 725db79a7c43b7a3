"""How often and how long to wait for a request that may succeed later."""

import random
from dataclasses import dataclass

from .errors import FAILED, UNEXPECTED, PlatenError

_BASE_SECONDS = 0.25
_CAP_SECONDS = 10.0


@dataclass(frozen=True)
class Retry:
    """A request that is about to be sent again."""

    error: PlatenError
    """Why."""
    delay: float
    """In how many seconds."""
    attempt: int
    """How many times it will have been sent again: 1 is the first."""


@dataclass(frozen=True)
class RetryPolicy:
    retries: int
    """How many times a request is sent again; 0 is never."""
    max_wait: float
    """In seconds; if the platform asks for a longer wait, the call fails instead."""

    def delay(self, error: PlatenError, attempt: int, is_repeatable: bool) -> float | None:
        """How many seconds to wait before sending a request again; None if it is not to be.

        What `Retry-After` says, and a random part of a span that doubles ("full jitter"), so that
        clients that failed together do not return together.
        """
        if attempt >= self.retries or not _may_pass(error, attempt, is_repeatable):
            return None
        minimum = error.retry_after or 0
        if minimum > self.max_wait:
            return None
        span: float = min(_CAP_SECONDS, _BASE_SECONDS * 2**attempt)
        return minimum + random.random() * span


def _may_pass(error: PlatenError, attempt: int, is_repeatable: bool) -> bool:
    if error.status == 429:
        return True  # refused before anything was done
    if not is_repeatable:
        return False
    # The former attempt, which had no response, may still be running.
    if error.code == "idempotency_conflict":
        return attempt > 0
    if error.status == 503 or error.code == FAILED:
        return True
    return error.code == UNEXPECTED and _is_of_proxy(error.status or 0)


def _is_of_proxy(status: int) -> bool:
    """What proxies say of a server that they cannot reach, or that was too slow for them."""
    return status == 408 or status >= 500
