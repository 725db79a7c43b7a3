import { pretty, type Call } from './call.ts';

/** A program for Python 3 with the library requests. */
export function python({ origin, body: { fields, file } }: Call): string {
  const path = `${origin}/api/v1/generate/pdf${file ? '/upload' : ''}`;
  const sent = file
    ? `data={name: json.dumps(value) for name, value in document.items()},
    files={"file": open(${JSON.stringify(file.name)}, "rb")},`
    : 'json=document,';
  return `# It needs the library requests: pip install requests
${file ? 'import json\n' : ''}import os
import sys

import requests

document = ${literal(fields)}

response = requests.post(
    ${JSON.stringify(path)},
    headers={"X-API-Key": os.environ["PLATEN_API_KEY"]},
    ${sent}
    timeout=150,
)
if not response.ok:
    sys.exit(response.text)
with open("document.pdf", "wb") as pdf:
    pdf.write(response.content)
`;
}

const WORDS: Partial<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** JSON text as Python: strings are the same, three words differ. */
function literal(value: unknown): string {
  return pretty(value).replace(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (word) => WORDS[word] ?? word,
  );
}
