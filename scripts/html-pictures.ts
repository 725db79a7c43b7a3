import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sideBySide } from '../tools/gallery/side-by-side.ts';
import { htmlExamples, type HtmlExample } from './html-examples.ts';
import { ROOT } from './paths.ts';

/** Makes docs/images/html/*.png: the guide's examples, as a running Platen prints them. */

const FOLDER = join(ROOT, 'docs/images/html');

/** Width of a page, in pixels. */
const WIDTH = 260;

const MOST_PAGES = 3;

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:8080' }, key: { type: 'string' } },
});
if (!values.key) throw new Error('--key is missing: an API key of the platform at --url');

mkdirSync(FOLDER, { recursive: true });
for (const example of htmlExamples()) {
  const pages: Buffer[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const picture = await preview(example, page);
    if (picture) pages.push(picture);
  }
  writeFileSync(join(FOLDER, `${example.name}.png`), await sideBySide(pages));
}

/** @returns nothing behind the last page */
async function preview(
  { content, options }: HtmlExample,
  page: number,
): Promise<Buffer | undefined> {
  const response = await fetch(`${values.url}/api/v1/generate/preview`, {
    method: 'POST',
    headers: { 'X-API-Key': values.key ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      format: 'html',
      content,
      preview: { width: WIDTH },
      options: { ...options, page_ranges: `${page}` },
    }),
  });
  if (response.status === 422 && page > 1) return undefined;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
