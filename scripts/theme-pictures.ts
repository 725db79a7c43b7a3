import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { THEMES } from '@platen/contracts';
import { sideBySide } from '../tools/gallery/side-by-side.ts';
import { ROOT } from './paths.ts';

/** Makes docs/images/themes/*.png: the sample's pages in every theme, as a running Platen draws them. */

const PAGES = [1, 2, 3];

/** Width of a page, in pixels. */
const WIDTH = 640;

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:8080' }, key: { type: 'string' } },
});
if (!values.key) throw new Error('--key is missing: an API key of the platform at --url');

const content = readFileSync(join(ROOT, 'docs/guides/markdown-sample.md'), 'utf8');
for (const theme of THEMES) {
  const pages = [];
  for (const page of PAGES) pages.push(await preview({ theme, toc: true, page_ranges: `${page}` }));
  writeFileSync(join(ROOT, `docs/images/themes/${theme}.png`), await sideBySide(pages));
}

async function preview(options: object): Promise<Buffer> {
  const response = await fetch(`${values.url}/api/v1/generate/preview`, {
    method: 'POST',
    headers: { 'X-API-Key': values.key ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'markdown', content, options, preview: { width: WIDTH } }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
