import { pretty, type Call } from './call.ts';

/** A program for Python 3 and its standard library. */
export function python(call: Call): string {
  return call.body.file ? upload(call) : generation(call);
}

function generation({ origin, body }: Call): string {
  return `import json
import os
import urllib.request

document = ${literal(body.fields)}

request = urllib.request.Request(
    ${JSON.stringify(`${origin}/api/v1/generate/pdf`)},
    data=json.dumps(document).encode(),
    headers={
        "X-API-Key": os.environ["PLATEN_API_KEY"],
        "Content-Type": "application/json",
    },
)
${SAVE}`;
}

function upload({ origin, body }: Call): string {
  const name = JSON.stringify(body.file?.name);
  return `import json
import os
import urllib.request
import uuid

fields = ${literal(body.fields)}
boundary = uuid.uuid4().hex


def part(disposition, content):
    head = f"--{boundary}\\r\\nContent-Disposition: form-data; {disposition}\\r\\n\\r\\n"
    return head.encode() + content + b"\\r\\n"


with open(${name}, "rb") as file:
    form = part('name="file"; filename="document.docx"', file.read())
for field, value in fields.items():
    form += part(f'name="{field}"', json.dumps(value).encode())
form += f"--{boundary}--\\r\\n".encode()

request = urllib.request.Request(
    ${JSON.stringify(`${origin}/api/v1/generate/pdf/upload`)},
    data=form,
    headers={
        "X-API-Key": os.environ["PLATEN_API_KEY"],
        "Content-Type": f"multipart/form-data; boundary={boundary}",
    },
)
${SAVE}`;
}

const SAVE = `with urllib.request.urlopen(request) as response, open("document.pdf", "wb") as pdf:
    pdf.write(response.read())
`;

const WORDS: Partial<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** JSON text as Python: strings are the same, three words differ. */
function literal(value: unknown): string {
  return pretty(value).replace(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (word) => WORDS[word] ?? word,
  );
}
