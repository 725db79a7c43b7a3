"""Uses a client of openapi-python-client: FOLDER DOCX writes documents into the folder and prints the other answers."""

import json
import os
import sys
from pathlib import Path

from platen_client import AuthenticatedClient
from platen_client.api.generation import generate_pdf, generate_pdf_from_upload, generate_preview
from platen_client.api.usage import get_usage
from platen_client.models import (
    DocumentMetadata,
    GenerationRequest,
    GenerationRequestFormat,
    PdfOptions,
    Preview,
    PreviewRequest,
    UploadRequest,
)
from platen_client.types import File

folder, docx = Path(sys.argv[1]), Path(sys.argv[2])
client = AuthenticatedClient(
    base_url=os.environ["PLATEN_URL"] + "/api/v1",
    token=os.environ["PLATEN_API_KEY"],
    prefix="",
    auth_header_name="X-API-Key",
    timeout=120,
)


def keep(name, document):
    (folder / name).write_bytes(document.payload.read())


answer = generate_pdf.sync_detailed(
    client=client,
    body=GenerationRequest.from_dict(
        {
            "content": "<h1>Hello {{ name }}</h1>",
            "variables": {"name": "Ada"},
            "options": PdfOptions(page_format="A5", margin_top="30mm").to_dict(),
        }
    ),
)
keep("html.pdf", answer.parsed)

template = {"version": 1, "content": [{"type": "heading", "text": "Bill {{ number }}"}]}
request = GenerationRequest.from_dict({"format": "template", "template_data": template, "variables": {"number": 7}})
keep("template.pdf", generate_pdf.sync(client=client, body=request))

variables = json.loads(docx.with_suffix(".json").read_text())["variables"]
metadata = DocumentMetadata(title="From openapi-python-client", keywords=["letter", "complaint"])
form = UploadRequest(
    file=File(payload=docx.open("rb"), file_name=docx.name),
    variables=GenerationRequest.from_dict({"variables": variables}).variables,
    options=PdfOptions(metadata=metadata),
)
keep("docx.pdf", generate_pdf_from_upload.sync(client=client, body=form))

request = PreviewRequest(content="<h1>Hello</h1>", preview=Preview(width=200))
keep("preview.png", generate_preview.sync(client=client, body=request))

error = generate_pdf.sync(client=client, body=GenerationRequest(format_=GenerationRequestFormat.MARKDOWN))
usage = get_usage.sync(client=client)

print(
    json.dumps(
        {
            "pages": int(answer.headers["X-Page-Count"]),
            "refusal": [error.error.value, error.message, error.details[0].path],
            "usage": [usage.plan, usage.used, usage.limit, usage.resets_at.day],
        }
    )
)
