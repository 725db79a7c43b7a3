import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { PdfOptions } from '@platen/contracts';
import sharp from 'sharp';
import { popplerPicture } from '../harness/documents/picture.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;
let photograph: Buffer;

const SIZE = { width: 900, height: 600 } as const;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
  photograph = await scenery();
});
afterAll(() => platform.leave());

/** A picture like a photograph, with a red square at the top left. */
async function scenery(): Promise<Buffer> {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const small = Buffer.from(Array.from({ length: 24 * 16 * 3 }, () => random() * 255));
  const soft = sharp(small, { raw: { width: 24, height: 16, channels: 3 } }).resize(SIZE);
  const pixels = await soft.raw().toBuffer();
  pixels.forEach(
    (value, at) => (pixels[at] = Math.min(255, Math.max(0, value + (random() - 0.5) * 8))),
  );
  for (let y = 0; y < 150; y++)
    for (let x = 0; x < 150; x++) pixels.set([220, 20, 20], (y * SIZE.width + x) * 3);
  return pixels;
}

const photo = () => sharp(photograph, { raw: { ...SIZE, channels: 3 } });

const KINDS: Record<string, () => Promise<Buffer>> = {
  jpeg: () => photo().jpeg({ quality: 90 }).toBuffer(),
  webp: () => photo().webp({ quality: 80 }).toBuffer(),
  avif: () => photo().avif({ quality: 60 }).toBuffer(),
  png: () => photo().png().toBuffer(),
};

const url = (kind: string, bytes: Buffer) =>
  `data:image/${kind};base64,${bytes.toString('base64')}`;

const PLACES: Record<string, (url: string) => string> = {
  'an <img>': (at) =>
    `<img src="${at}" style="display:block;width:300px;height:300px;object-fit:contain;object-position:0 0">`,
  'a background': (at) =>
    `<div style="width:300px;height:300px;background:url(${at}) 0 0/contain no-repeat"></div>`,
  SVG: (at) =>
    `<svg width="300" height="300"><image href="${at}" width="300" height="300" preserveAspectRatio="xMinYMin"/></svg>`,
};

const NO_MARGINS = { margin_top: '0mm', margin_left: '0mm' };
const make = (content: string, options: PdfOptions = {}) =>
  platform.pdf(key, {
    content: `<!doctype html><title>t</title><style>body{margin:0}</style>${content}`,
    options: { ...NO_MARGINS, ...options },
  });

async function picturesIn(pdf: Buffer): Promise<{ filter: string; bytes: Buffer }[]> {
  const { context } = await PDFDocument.load(pdf);
  return context
    .enumerateIndirectObjects()
    .flatMap(([, each]) => (each instanceof PDFRawStream ? [each] : []))
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
    .map(({ dict, contents }) => ({
      filter: String(dict.get(PDFName.of('Filter'))),
      bytes: Buffer.from(contents),
    }));
}

/** Whether there is red at a place, in points from the top left corner. */
async function isRed(pdf: Buffer, [x, y]: [number, number]): Promise<boolean> {
  const { width, rgb } = await popplerPicture(pdf, { width: 595 });
  const scale = width / 595;
  const at = (Math.round(y * scale) * width + Math.round(x * scale)) * 3;
  const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
  return red > 180 && green < 70 && blue < 70;
}

describe('a photograph takes at most twice its own bytes, and is upright:', () => {
  // Where the red square is after the rotation of the Exif orientation.
  test.each<[orientation: number, place: string, corner: [number, number]]>([
    [1, 'an <img>', [10, 10]],
    [3, 'an <img>', [215, 140]],
    [6, 'an <img>', [140, 10]],
    [8, 'an <img>', [10, 215]],
    [6, 'a background', [140, 10]],
    [8, 'SVG', [10, 215]],
  ])('a JPEG of orientation %i in %s', async (orientation, place, corner) => {
    const bytes = await photo().jpeg({ quality: 90 }).withMetadata({ orientation }).toBuffer();
    const pdf = await make(PLACES[place]!(url('jpeg', bytes)));
    expect(pdf.length).toBeLessThan(2 * bytes.length);
    expect(await isRed(pdf, corner)).toBe(true);
  });

  test.each(['webp', 'avif'])('%s', async (kind) => {
    const bytes = await KINDS[kind]!();
    const pdf = await make(PLACES['an <img>']!(url(kind, bytes)));
    expect(pdf.length).toBeLessThan(2 * bytes.length);
    expect(await isRed(pdf, [10, 10])).toBe(true);
  });

  test('with a watermark, and in PDF/A', async () => {
    const bytes = await KINDS['webp']!();
    const options: PdfOptions = { pdf_a: 'PDF/A-2b', watermark: { text: 'DRAFT' } };
    const [small] = await picturesIn(await make(PLACES['an <img>']!(url('webp', bytes)), options));
    expect(small!.bytes.length).toBeLessThan(2 * bytes.length);
  });
});

test('a JPEG is embedded unchanged', async () => {
  const bytes = await KINDS['jpeg']!();
  const [stored] = await picturesIn(await make(`<img src="${url('jpeg', bytes)}">`));
  expect(stored?.filter).toBe('/DCTDecode');
  expect(stored!.bytes.length).toBeGreaterThan(0.9 * bytes.length);
});

test('lossless pictures stay lossless', async () => {
  const bytes = await KINDS['png']!();
  const [stored] = await picturesIn(await make(`<img src="${url('png', bytes)}">`));
  expect(stored?.filter).toBe('/FlateDecode');
});

test('transparency stays', async () => {
  const mask = Buffer.alloc(SIZE.width * SIZE.height, 255).fill(
    0,
    0,
    (SIZE.width * SIZE.height) / 2,
  );
  const bytes = await photo()
    .joinChannel(mask, { raw: { ...SIZE, channels: 1 } })
    .webp({ quality: 80 })
    .toBuffer();
  const pdf = await make(
    `<body style="background:#00f">${PLACES['an <img>']!(url('webp', bytes))}`,
  );
  expect(pdf.length).toBeLessThan(2 * bytes.length + 10_000);
  const { width, rgb } = await popplerPicture(pdf, { width: 595 });
  const at = (Math.round((20 * width) / 595) * width + Math.round((20 * width) / 595)) * 3;
  expect([...rgb.subarray(at, at + 3)]).toEqual([0, 0, 255]);
});

test.each(['jpeg', 'png', 'webp'])('image_quality makes a %s smaller', async (kind) => {
  const html = `<img src="${url(kind, await KINDS[kind]!())}">`;
  const sizes = await Promise.all(
    [undefined, 40, 10].map(
      async (quality) => (await make(html, quality ? { image_quality: quality } : {})).length,
    ),
  );
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes[2]).toBeLessThan(sizes[0]! / 2);
});

test('image_quality enlarges nothing', async () => {
  const bytes = await photo().jpeg({ quality: 30 }).toBuffer();
  const html = `<img src="${url('jpeg', bytes)}">`;
  const [plain, high] = await Promise.all([make(html), make(html, { image_quality: 100 })]);
  expect(high.length).toBeLessThan(1.05 * plain.length);
});
