"""Mistakes that mypy finds while a template is written: it says so of each that it does not find."""

from platen_pdf import Template

NO_CONTENT: Template = {"version": 1}  # type: ignore
OTHER_VERSION: Template = {"version": 2, "content": []}  # type: ignore
UNKNOWN_FIELD: Template = {"version": 1, "content": [], "colour": "red"}  # type: ignore
NO_TYPE: Template = {"version": 1, "content": [{"text": "x"}]}  # type: ignore
OTHER_TYPE: Template = {"version": 1, "content": [{"type": "headline", "text": "x"}]}  # type: ignore
NO_TEXT: Template = {"version": 1, "content": [{"type": "heading"}]}  # type: ignore
DEEP: Template = {"version": 1, "content": [{"type": "stack", "blocks": [{"type": "spacer"}]}]}  # type: ignore
