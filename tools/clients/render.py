"""Uses a generated Python client: render.py FOLDER DOCX writes documents into the folder and prints the other answers."""

import json
import os
import sys
from pathlib import Path

import platen_client
from platen_client.models import GenerationRequest, PdfOptions, Preview, PreviewRequest

folder, docx = Path(sys.argv[1]), Path(sys.argv[2])

configuration = platen_client.Configuration(
    host=os.environ["PLATEN_URL"] + "/api/v1",
    api_key={"apiKey": os.environ["PLATEN_API_KEY"]},
)
with platen_client.ApiClient(configuration) as client:
    generation = platen_client.GenerationApi(client)

    answer = generation.generate_pdf_with_http_info(
        GenerationRequest(
            content="<h1>Hello {{ name }}</h1>",
            variables={"name": "Ada"},
            options=PdfOptions(page_format="A5", margin_top="30mm"),
        )
    )
    (folder / "html.pdf").write_bytes(answer.data)

    template = {"version": 1, "content": [{"type": "heading", "text": "Bill {{ number }}"}]}
    request = GenerationRequest(format="template", template_data=template, variables={"number": 7})
    (folder / "template.pdf").write_bytes(generation.generate_pdf(request))

    filled = generation.generate_pdf_from_upload(
        (docx.name, docx.read_bytes()),
        variables=json.loads(docx.with_suffix(".json").read_text())["variables"],
        options=PdfOptions(metadata={"title": "From Python"}),
    )
    (folder / "docx.pdf").write_bytes(filled)

    request = PreviewRequest(content="<h1>Hello</h1>", preview=Preview(width=200))
    (folder / "preview.png").write_bytes(generation.generate_preview(request))

    try:
        generation.generate_pdf(GenerationRequest(format="markdown"))
    except platen_client.exceptions.BadRequestException as refusal:
        error = refusal.data

    usage = platen_client.UsageApi(client).get_usage()

print(
    json.dumps(
        {
            "pages": int(answer.headers["X-Page-Count"]),
            "refusal": [error.error.value, error.message, error.details[0].path],
            "usage": [usage.plan, usage.used, usage.limit, usage.resets_at.day],
        }
    )
)
