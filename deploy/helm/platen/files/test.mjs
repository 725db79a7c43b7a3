// Makes documents through the platform's Service, as `helm test` runs it.
import { readFileSync } from 'node:fs';

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
  const response = await fetch(`${process.env.PLATEN_URL}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'X-API-Key': process.env.PLATEN_API_KEY },
    body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    console.error(`${name}: ${response.status} ${bytes.subarray(0, 300).toString()}`);
    process.exit(1);
  }
  console.log(`${name}: ${bytes.length} bytes of PDF`);
}
