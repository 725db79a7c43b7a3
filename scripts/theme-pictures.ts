import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { ROOT } from './paths.ts';

/** Makes docs/images/themes/*.png: the sample's first page in every theme, as a running Platen draws it. */

const THEMES = ['modern', 'classic', 'minimal', 'github', 'academic'];
const WIDTH = 900;

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:8080' }, key: { type: 'string' } },
});
if (!values.key) throw new Error('--key is missing: an API key of the platform at --url');

const content = readFileSync(join(ROOT, 'docs/guides/markdown-sample.md'), 'utf8');
for (const theme of THEMES) {
  // Twice as large and then made smaller, for even lines.
  const picture = await preview({ theme }, { width: 2 * WIDTH });
  await sharp(picture)
    .resize(WIDTH)
    .png({ palette: true, quality: 95, effort: 10 })
    .toFile(join(ROOT, `docs/images/themes/${theme}.png`));
}

async function preview(options: object, size: object): Promise<ArrayBuffer> {
  const response = await fetch(`${values.url}/api/v1/generate/preview`, {
    method: 'POST',
    headers: { 'X-API-Key': values.key ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'markdown', content, options, preview: size }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.arrayBuffer();
}
