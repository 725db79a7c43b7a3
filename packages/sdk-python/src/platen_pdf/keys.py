"""The API keys of the account that the token names."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Literal, cast
from urllib.parse import quote, urlencode

from .encoding import json_of, without_none
from .generated.types import CreatedKey, Key, KeyPage
from .transport import Call, Transport


class Keys:
    """The account's API keys; needs `token`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        name: str | None = None,
        expires_at: str | datetime | None = None,
        mode: Literal["live", "test"] | None = None,
        scopes: Sequence[Literal["generate", "usage"]] | None = None,
    ) -> CreatedKey:
        """Makes a key; it is shown here and never again."""
        body = {"name": name, "expires_at": expires_at, "mode": mode, "scopes": scopes}
        return cast(CreatedKey, self._transport.json(_post("/keys", body)))

    def list(self, *, page_size: int = 50) -> Iterator[Key]:
        """All keys, newest first, fetched page by page on demand."""
        cursor: str | None = None
        while True:
            page = self.page(limit=page_size, cursor=cursor)
            yield from page["keys"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def page(self, *, limit: int = 50, cursor: str | None = None) -> KeyPage:
        """One page of 1 to 100 keys; `cursor` is the `next_cursor` of the page before."""
        query = urlencode(without_none({"limit": limit, "cursor": cursor}))
        call = Call("GET", f"/keys?{query}", by="token", is_repeatable=True)
        return cast(KeyPage, self._transport.json(call))

    def update(self, key_id: str, change: Mapping[str, object]) -> Key:
        """Changes `name` or `monthly_limit` of an active key; a limit of None is no limit any more."""
        call = Call(
            "PATCH",
            _path_of(key_id),
            by="token",
            is_repeatable=True,
            body=json_of(change).encode(),
            content_type="application/json",
        )
        return cast(Key, self._transport.json(call))

    def rotate(self, key_id: str, *, overlap_seconds: int | None = None) -> CreatedKey:
        """Replaces a key by one like it; the old one ends after the overlap."""
        body = {"overlap_seconds": overlap_seconds}
        return cast(CreatedKey, self._transport.json(_post(f"{_path_of(key_id)}/rotate", body)))

    def revoke(self, key_id: str) -> None:
        """Ends a key for good, everywhere within a second; again changes nothing."""
        self._transport.done(Call("DELETE", _path_of(key_id), by="token", is_repeatable=True))


def _post(path: str, body: Mapping[str, object]) -> Call:
    return Call(
        "POST",
        path,
        by="token",
        is_repeatable=False,
        body=json_of(without_none(body)).encode(),
        content_type="application/json",
    )


def _path_of(key_id: str) -> str:
    return f"/keys/{quote(key_id, safe='')}"
