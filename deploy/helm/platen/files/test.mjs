// Makes documents through the platform's Service, as `helm test` runs it.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** When it stops to wait for the edge. */
const patience = Date.now() + 60_000;

const variables = { name: 'Helm' };

const JSON_DOCUMENTS = {
  HTML: { content: '<h1>Hello {{name}}</h1>', variables },
  Markdown: { format: 'markdown', content: '# Hello\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' },
  template: {
    format: 'template',
    template_data: { version: 1, content: [{ type: 'heading', text: 'Hello {{name}}' }] },
    variables,
  },
};

for (const [name, document] of Object.entries(JSON_DOCUMENTS)) {
  const headers = { 'Content-Type': 'application/json' };
  await make(name, 'generate/pdf', { headers, body: JSON.stringify(document) });
}

const form = new FormData();
form.set('file', new Blob([readFileSync(new URL('letter.docx', import.meta.url))]), 'letter.docx');
form.set('variables', JSON.stringify(variables));
await make('DOCX', 'generate/pdf/upload', { headers: {}, body: form });

async function make(name, path, { headers, body }) {
  const response = await send(`${process.env.PLATEN_URL}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'X-API-Key': process.env.PLATEN_API_KEY },
    body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    fail(`${name}: ${response.status} ${bytes.subarray(0, 300).toString()}`);
  }
  console.log(`${name}: ${bytes.length} bytes of PDF`);
}

/** Waits for the edge: a network may let a new pod out only after its start, and the edge's pods may be replaced just now. */
async function send(url, init) {
  for (;;) {
    const [response, obstacle] = await fetch(url, init).then(
      (answer) => [answer, answer.status === 503 ? 'it answered 503' : undefined],
      ({ message, cause }) => [undefined, cause?.message || cause?.code || message],
    );
    const isLate = Date.now() > patience;
    if (response && (isLate || !obstacle)) return response;
    if (isLate) fail(`${url} could not be reached for a minute: ${obstacle}`);
    console.log(`waiting for ${url}: ${obstacle}`);
    await sleep(1_000);
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
