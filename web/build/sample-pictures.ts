/**
 * Draws the pictures of the playground's samples through a running Platen:
 * `node web/build/sample-pictures.ts URL KEY`, such as http://127.0.0.1:8080 platen_live_…
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { THEMES } from '@platen/contracts';

const ROOT = new URL('../../', import.meta.url);
const SAMPLES = new URL('../src/playground/samples/', import.meta.url);

/** In pixels; twice what a card is wide. */
const WIDTH = 320;

const [url = '', key = ''] = process.argv.slice(2);

for (const name of readdirSync(new URL('gallery/', ROOT))) {
  await draw(name, {
    format: 'template',
    template_data: json(`gallery/${name}/template.json`),
    variables: json(`gallery/${name}/variables.json`),
    options: json(`gallery/${name}/options.json`),
  });
}
const content = text('docs/guides/markdown-sample.md');
for (const theme of THEMES) await draw(theme, { format: 'markdown', content, options: { theme } });
await draw('invoice-html', {
  content: text('scripts/start/sample/invoice.html'),
  variables: json('scripts/start/sample/invoice.json'),
});
await drawWord();

function text(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

function json(path: string): unknown {
  return existsSync(new URL(path, ROOT)) ? JSON.parse(text(path)) : {};
}

async function draw(name: string, request: object): Promise<void> {
  const body = JSON.stringify({ ...request, preview: { width: WIDTH } });
  await save(name, body, { 'Content-Type': 'application/json' });
}

async function drawWord(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(new URL('invoice.docx', SAMPLES))]), 'invoice.docx');
  const values = readFileSync(new URL('invoice.json', SAMPLES), 'utf8');
  for (const [field, value] of Object.entries(JSON.parse(values) as object)) {
    form.append(field, JSON.stringify(value));
  }
  form.append('preview', JSON.stringify({ width: WIDTH }));
  await save('word', form, {});
}

async function save(name: string, body: string | FormData, headers: object): Promise<void> {
  const response = await fetch(`${url}/api/v1/generate/preview`, {
    method: 'POST',
    headers: { 'X-API-Key': key, ...headers },
    body,
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const file = fileURLToPath(new URL(`pictures/${name}.png`, SAMPLES));
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
}
