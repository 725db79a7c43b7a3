/**
 * Draws the pictures of documents anew through a running Platen, those of the gallery, the guides and the playground:
 * `node tools/gallery/pictures.ts URL KEY [PATH…]`, such as http://127.0.0.1:8080 platen_live_… docs/images/html
 * Those of docs/images/specimens need Python with the package `typst`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { THEMES } from '@platen/contracts';
import { htmlExamples } from '../../scripts/html-examples.ts';
import { ROOT } from '../../scripts/paths.ts';
import { requestOf } from '../../test/corpus/html/documents.ts';
import { galleryNames, galleryRequest } from './requests.ts';
import { sideBySide } from './side-by-side.ts';
import { modelOf, SPECIMEN_WIDTH, SPECIMENS, specimenRequest } from './specimens.ts';

interface Picture {
  /** The path without `.png`. */
  path: string;
  request: { options?: object };
  /** Shown after it: the same as it should be. */
  cure?: { options?: object };
  /** Shown after it: its model. */
  model?: () => Buffer;
  /** In pixels. */
  width: number;
  /** Drawn side by side, those that there are; absent: the first page alone, without a ground. */
  pages?: number[];
}

type Symptom = Record<'wrong' | 'right', Picture['request']>;

/** The pages of a template to show, and their width. */
const SHOWN: Readonly<Record<string, Required<Pick<Picture, 'pages' | 'width'>>>> = {
  certificate: { pages: [1], width: 1100 },
  contract: { pages: [1, 2, 5], width: 520 },
  'currency-invoice': { pages: [1, 2, 3], width: 520 },
  'address-labels': { pages: [1], width: 760 },
  'event-ticket': { pages: [1], width: 1100 },
  'id-cards': { pages: [1], width: 760 },
  'letter-din-5008': { pages: [1], width: 760 },
  'letter-us': { pages: [1], width: 760 },
  payslip: { pages: [1], width: 760 },
  'product-label': { pages: [1], width: 480 },
  receipt: { pages: [1], width: 420 },
  'registration-form': { pages: [1], width: 760 },
  report: { pages: [1, 3, 4], width: 520 },
  'stamped-delivery-note': { pages: [1], width: 760 },
  'swiss-qr-bill': { pages: [1], width: 760 },
  'shipping-label': { pages: [1, 2], width: 480 },
};

const DEFAULT = { pages: [1, 2], width: 700 };

/** Twice what a card of the playground is wide. */
const CARD = 320;

const [url = '', key = '', ...paths] = process.argv.slice(2);
const SYMPTOMS = 'tools/gallery/symptoms';
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const markdown = { format: 'markdown', content: text('docs/guides/markdown-sample.md') };
const card = (name: string, request: Picture['request']) => ({
  path: `web/src/playground/samples/pictures/${name}`,
  request,
  width: CARD,
});

const PICTURES: Picture[] = [
  ...galleryNames().flatMap((name) => {
    const request = galleryRequest(name);
    const path = `docs/images/gallery/${name}`;
    return [{ path, request, ...(SHOWN[name] ?? DEFAULT) }, card(name, request)];
  }),
  ...THEMES.flatMap((theme) => [
    {
      path: `docs/images/themes/${theme}`,
      request: { ...markdown, options: { theme, toc: true } },
      width: 640,
      pages: [1, 2, 3],
    },
    card(theme, { ...markdown, options: { theme } }),
  ]),
  ...THEMES.flatMap((theme) =>
    SPECIMENS.map((name) => ({
      path: `docs/images/specimens/${theme}-${name}`,
      request: specimenRequest(name, theme),
      model: () => modelOf(name, theme),
      width: SPECIMEN_WIDTH,
      pages: [1],
    })),
  ),
  ...htmlExamples().map(({ name, ...request }) => ({
    path: `docs/images/html/${name}`,
    request,
    width: 260,
    pages: [1, 2, 3],
  })),
  ...readdirSync(join(ROOT, SYMPTOMS)).map((file) => {
    const { wrong: request, right: cure } = JSON.parse(text(`${SYMPTOMS}/${file}`)) as Symptom;
    const path = `docs/images/symptoms/${file.replace('.json', '')}`;
    return { path, request, cure, width: 150, pages: [1, 2] };
  }),
  ...readdirSync(join(ROOT, 'web/src/playground/samples/pictures'))
    .flatMap((file) => /^html-(.*)\.png$/.exec(file)?.[1] ?? [])
    .map((name) => card(`html-${name}`, requestOf(name))),
  card('manual', { format: 'markdown', content: text('test/corpus/markdown/manual.md') } as object),
  card('invoice-html', {
    content: text('scripts/start/sample/invoice.html'),
    variables: JSON.parse(text('scripts/start/sample/invoice.json')) as object,
  } as Picture['request']),
];

for (const picture of PICTURES) {
  if (paths.length > 0 && !paths.some((path) => picture.path.startsWith(path))) continue;
  const drawn: Buffer[] = [];
  for (const request of [picture.request, picture.cure ?? []].flat())
    for (const page of picture.pages ?? [1])
      drawn.push(...(await preview({ ...picture, request }, page)));
  if (picture.model) drawn.push(picture.model());
  const [first = Buffer.alloc(0)] = drawn;
  const png = picture.pages ? await sideBySide(drawn) : first;
  writeFileSync(join(ROOT, `${picture.path}.png`), png);
  process.stdout.write(`${picture.path}.png: ${Math.round(png.length / 1024)} KiB\n`);
}

/** @returns one page; nothing behind the last */
async function preview({ path, request, width }: Picture, page: number): Promise<Buffer[]> {
  const options = { ...request.options, ...(page > 1 && { page_ranges: `${page}` }) };
  const response = await fetch(`${url}/api/v1/generate/preview`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, options, preview: { width } }),
  });
  if (response.status === 422 && page > 1) return [];
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return [Buffer.from(await response.arrayBuffer())];
}
