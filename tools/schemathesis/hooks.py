"""What the document cannot say, for requests that are to be accepted: rules between fields, the time, a file."""

import base64
import json
import re
from datetime import datetime, timezone
from pathlib import Path

import schemathesis

ROOT = Path(__file__).parents[2]
WORD_DOCUMENT = (ROOT / "test/corpus/docx/letter.docx").read_bytes()
PDF = {"content_base64": base64.b64encode((ROOT / "docs/examples/forms/application.pdf").read_bytes()).decode()}
ASSETS = [{"name": "data.csv", "content_base64": "YSxiCg=="}]
TEMPLATE = {"version": 1, "content": [{"type": "paragraph", "text": "{{ name }}"}]}

# All characters that JSON in UTF-8 can hold.
ENCODABLE = [*range(0xD800), *range(0xE000, 0x110000)]

# In a list it is the value of no field.
WRONG = [0]

# Each option whose value has rules beyond its schema, with one that always holds.
SOUND_OPTIONS = {
    "page_format": "Letter",
    "page_ranges": "1-",
    "locale": "de-DE",
    "timezone": "Europe/Berlin",
    "wait_for": {"selector": "body"},
    "viewport": {"device_scale_factor": 1},
    "base_url": "https://example.com/reports/",
    "encryption": {"user_password": "open sesame"},
    "attachments": ASSETS,
    "watermark": {"text": "Draft"},
    "stamps": [{"text": "PAID", "pages": "1"}, {"pdf": PDF, "width": "30mm"}],
    "letterhead": PDF,
    "prepend": [PDF],
    "append": [{**PDF, "pages": "1"}],
    **{f"margin_{side}": "12.5mm" for side in ("top", "right", "bottom", "left")},
}
# Options that take another one, or its absence, to be allowed.
DEPENDENT_OPTIONS = {"encryption", "attachments"} | set(
    "page_width page_height toc sheet smart_quotes flatten factur_x signature reproducible stamp_appended".split()
)
# Options that a Word document has no notion of.
NOT_FOR_WORD = set(json.loads((ROOT / "tools/schemathesis/generated/not-for-word.json").read_text()))


@schemathesis.hook
def before_load_schema(context, schema):
    """Drops what is true of every body and there for OpenAPI Generator alone: Schemathesis cannot draw the file in it."""
    schema["components"]["schemas"]["PreviewRequest"].pop("not", None)
    name = schema["components"]["schemas"]["KeyRequest"]["properties"]["name"]
    name["pattern"] = by_what_it_forbids(name["pattern"])


def by_what_it_forbids(pattern):
    """The same class of characters: Hypothesis writes out a million allowed ones anew for each strategy."""
    allowed = re.compile(pattern)
    forbidden = {code for code in ENCODABLE if not allowed.fullmatch(chr(code))}
    starts = sorted(code for code in forbidden if code - 1 not in forbidden)
    ends = sorted(code for code in forbidden if code + 1 not in forbidden)
    return "^[^" + "".join(f"{escaped(start)}-{escaped(end)}" for start, end in zip(starts, ends)) + "]*$"


def escaped(code):
    return f"\\u{code:04x}" if code < 0x10000 else chr(code)


@schemathesis.hook
def before_add_examples(context, examples):
    for case in examples:
        map_case(context, case)


@schemathesis.hook
def map_case(context, case):
    """Changes the body in place: one that is set anew is judged anew, and bytes of a file are taken for a violation."""
    if case.meta.generation.mode.is_negative:
        if case.body is None:
            case.body = [WRONG]
        else:
            make_wrong(case.body)
    elif isinstance(case.body, dict):
        if case.operation.tags == ["Generation"]:
            make_acceptable(case.body)
        else:
            make_key_acceptable(case.body)
    return case


def make_wrong(body):
    """Null and an empty list may stand for what is not there: in their place comes what fits nowhere."""
    if body == []:
        body.append(WRONG)
    members = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for name, value in list(members):
        if value is None:
            body[name] = [WRONG]
        else:
            make_wrong(value)


def make_key_acceptable(body):
    if body.get("expires_at"):
        body["expires_at"] = f"{datetime.now(timezone.utc).year + 1}-01-01T00:00:00Z"
    if body.get("name"):
        body["name"] = body["name"].replace("\u200c", "").replace("\u200d", "")


def make_acceptable(body):
    if "file" in body:
        body["file"] = WORD_DOCUMENT
        for name in ("format", "assets"):
            body.pop(name, None)
    elif body.get("format") == "template":
        body.pop("content", None)
        body["template_data"] = TEMPLATE
    else:
        body.pop("template_data", None)
    if "options" in body:
        body["options"] = acceptable_options(body["options"], is_word="file" in body)
    if body.get("assets"):
        body["assets"] = ASSETS
        body.get("options", {}).pop("base_url", None)


def acceptable_options(options, is_word):
    unwanted = set(NOT_FOR_WORD) if is_word else set()
    if options.get("pdf_a"):
        unwanted |= DEPENDENT_OPTIONS
    else:
        unwanted |= DEPENDENT_OPTIONS - {"encryption", "attachments"}
    if options.get("pdf_ua"):
        unwanted |= {"prepend", "append"}
    return {name: SOUND_OPTIONS.get(name, value) for name, value in options.items() if name not in unwanted}
