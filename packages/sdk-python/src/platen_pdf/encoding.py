"""How requests are written."""

import json
import secrets
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from uuid import UUID

from urllib3.filepost import encode_multipart_formdata


def without_none(fields: Mapping[str, object]) -> dict[str, object]:
    """What is None is left out; inside of a field it stays."""
    return {name: value for name, value in fields.items() if value is not None}


def json_of(value: object) -> str:
    """JSON in which a Decimal is a number with all of its digits, and a date is its ISO text.

    Raises TypeError or ValueError for what JSON cannot say.
    """
    mark = secrets.token_hex(16)  # no text begins with it

    def written(other: object) -> str:
        if isinstance(other, Decimal):
            if not other.is_finite():
                raise ValueError(f"JSON has no number {other}.")
            return f"{mark}{other:f}"
        if isinstance(other, (datetime, date, time)):
            return other.isoformat()
        if isinstance(other, UUID):
            return str(other)
        raise TypeError(f"JSON cannot say what {type(other).__name__} is.")

    text = json.dumps(value, default=written, allow_nan=False, ensure_ascii=False)
    first, *others = text.split(f'"{mark}')
    return first + "".join(each.replace('"', "", 1) for each in others)


def form_of(file: bytes, filename: str, fields: Mapping[str, object]) -> tuple[bytes, str]:
    """The form that the API takes an office document in, and its media type."""
    parts: dict[str, str | tuple[str, bytes, str]] = {
        "file": (filename, file, "application/octet-stream"),
        **{name: json_of(value) for name, value in without_none(fields).items()},
    }
    return encode_multipart_formdata(parts)
