/**
 * Draws the gallery's pictures, docs/images/gallery/*.png, through a running Platen:
 * `node tools/gallery/pictures.ts URL KEY [NAME…]`, such as http://127.0.0.1:8080 platen_live_…
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';
import { galleryNames, galleryRequest } from './requests.ts';
import { sideBySide } from './side-by-side.ts';

/** The pages to show, and their width in pixels; by default the first page. */
const SHOWN: Readonly<Record<string, { pages: number[]; width: number }>> = {
  certificate: { pages: [1], width: 1100 },
  contract: { pages: [1, 2, 5], width: 520 },
  'currency-invoice': { pages: [1, 2, 3], width: 520 },
  'event-ticket': { pages: [1], width: 1100 },
  invoice: { pages: [1, 2], width: 700 },
  payslip: { pages: [1], width: 760 },
  'product-label': { pages: [1], width: 480 },
  receipt: { pages: [1], width: 420 },
  report: { pages: [1, 3, 4], width: 520 },
  'shipping-label': { pages: [1, 2], width: 480 },
};

const DEFAULT = { pages: [1], width: 700 };

const [url = '', key = '', ...names] = process.argv.slice(2);

for (const name of names.length > 0 ? names : galleryNames()) {
  const { pages, width } = SHOWN[name] ?? DEFAULT;
  const pictures = [];
  for (const page of pages) pictures.push(await preview(name, page, width));
  const file = join(ROOT, `docs/images/gallery/${name}.png`);
  const png = await sideBySide(pictures);
  writeFileSync(file, png);
  process.stdout.write(`${file}: ${Math.round(png.length / 1024)} KiB\n`);
}

/** One page of a template, as PNG. */
async function preview(name: string, page: number, width: number): Promise<Buffer> {
  const { options, ...request } = galleryRequest(name);
  const body = { ...request, options: { ...options, page_ranges: `${page}` }, preview: { width } };
  const response = await fetch(`${url}/api/v1/generate/preview`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  throw new Error(`${name}, page ${page}: ${response.status} ${await response.text()}`);
}
