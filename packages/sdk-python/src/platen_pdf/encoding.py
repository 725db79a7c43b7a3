"""How requests are written."""

import json
import math
import secrets
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from types import NoneType
from typing import cast
from uuid import UUID

from urllib3.filepost import encode_multipart_formdata


def without_none(fields: Mapping[str, object]) -> dict[str, object]:
    """What is None is left out; inside of a field it stays."""
    return {name: value for name, value in fields.items() if value is not None}


def json_of(value: object, pointer: str = "") -> str:
    """JSON in which a Decimal is a number with all of its digits, and a date is its ISO text.

    Raises TypeError or ValueError for what JSON cannot say, with its JSON Pointer.
    """
    require_json(value, pointer)
    mark = secrets.token_hex(16)  # no text begins with it

    def written(other: object) -> str:
        if isinstance(other, Decimal):
            return f"{mark}{other:f}"
        return str(other) if isinstance(other, UUID) else cast(date | time, other).isoformat()

    text = json.dumps(value, default=written, ensure_ascii=False)
    first, *others = text.split(f'"{mark}')
    return first + "".join(each.replace('"', "", 1) for each in others)


def require_json(value: object, pointer: str = "") -> None:
    """Raises TypeError or ValueError for what JSON cannot say."""
    if isinstance(value, (float, Decimal)) and not is_finite(value):
        raise ValueError(f"{pointer} is {value}, which JSON cannot carry: send it as a text.")
    if isinstance(value, dict):
        for name, inner in value.items():
            step = str(name).replace("~", "~0").replace("/", "~1")
            require_json(inner, f"{pointer}/{step}")
    elif isinstance(value, (list, tuple)):
        for index, inner in enumerate(value):
            require_json(inner, f"{pointer}/{index}")
    elif not isinstance(value, (str, int, float, Decimal, date, time, UUID, NoneType)):
        raise TypeError(f"{pointer} is of type {type(value).__name__}, which JSON cannot carry.")


def is_finite(value: float | Decimal) -> bool:
    """Whether a double can hold it, which is what the API keeps."""
    return not (isinstance(value, Decimal) and value.is_snan()) and math.isfinite(value)


def form_of(file: bytes, filename: str, fields: Mapping[str, object]) -> tuple[bytes, str]:
    """The form that the API takes an office document in, and its media type."""
    parts: dict[str, str | tuple[str, bytes, str]] = {
        "file": (filename, file, "application/octet-stream"),
        **{name: json_of(value, f"/{name}") for name, value in without_none(fields).items()},
    }
    return encode_multipart_formdata(parts)
