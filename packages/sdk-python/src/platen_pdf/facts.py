"""Facts that the API sends as headers."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote


@dataclass(frozen=True)
class Quota:
    """The monthly quota as it stands once the document is delivered."""

    limit: int
    remaining: int
    resets_at: str
    """RFC 3339, UTC."""
    warning: int | None = None
    """Percent of the quota that was passed: 80 or 100."""


@dataclass(frozen=True)
class Rate:
    """The rate per window."""

    limit: int
    window_seconds: int
    remaining: int
    """How many more requests are admitted now."""
    reset_seconds: int
    """In how many seconds the oldest request leaves the window."""


@dataclass(frozen=True)
class SubstitutedFont:
    """A font of an office document that the renderer does not have."""

    wanted: str
    """Its name in the document, such as `Calibri`."""
    used: str
    """The font that drew its text, such as `Carlito`."""


def number_of(headers: Mapping[str, str], name: str) -> int | None:
    text = headers.get(name, "")
    return int(text) if re.fullmatch(r"[0-9]+", text) else None


def quota_of(headers: Mapping[str, str]) -> Quota | None:
    """None if the plan has no quota."""
    limit = number_of(headers, "X-Quota-Limit")
    remaining = number_of(headers, "X-Quota-Remaining")
    if limit is None or remaining is None:
        return None
    resets_at = headers.get("X-Quota-Reset", "")
    return Quota(limit, remaining, resets_at, number_of(headers, "X-Quota-Warning"))


def rate_of(headers: Mapping[str, str]) -> Rate | None:
    """Reads the fields of draft-ietf-httpapi-ratelimit-headers; None if the plan has no rate."""
    policy = _parameters_of(headers.get("RateLimit-Policy", ""))
    state = _parameters_of(headers.get("RateLimit", ""))
    if "q" not in policy or "w" not in policy or "r" not in state:
        return None
    return Rate(policy["q"], policy["w"], state["r"], state.get("t", 0))


def names_of(headers: Mapping[str, str], name: str) -> list[str]:
    """The names in a header; the API lists at most 20, then `...`."""
    return [unquote(one) for one in _listed(headers, name) if one != "..."]


def substituted_fonts_of(headers: Mapping[str, str]) -> list[SubstitutedFont]:
    """The API lists at most 20, then `...`."""
    pairs = (pair.split("=") for pair in _listed(headers, "X-Substituted-Fonts"))
    return [SubstitutedFont(unquote(pair[0]), unquote(pair[1])) for pair in pairs if len(pair) == 2]


def _listed(headers: Mapping[str, str], name: str) -> list[str]:
    return [part.strip() for part in headers.get(name, "").split(",") if part.strip()]


def _parameters_of(field: str) -> dict[str, int]:
    """The whole-number parameters of a structured field, such as `"minute";q=10;w=60`."""
    return {name: int(value) for name, value in re.findall(r";\s*([a-z]+)=([0-9]+)", field)}
