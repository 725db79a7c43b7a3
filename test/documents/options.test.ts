import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { PDFDict, PDFDocument, PDFName, type PDFHexString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import sharp from 'sharp';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import { GUIDELINES, invoiceOf, invoiceXml } from '../harness/documents/invoice.ts';
import { darkMargins, pdfFacts, pdfText, poppler } from '../harness/documents/pdf.ts';
import {
  meanDifference,
  popplerPicture,
  type ColourPicture,
} from '../harness/documents/picture.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { WORD_VARIABLES, wordDocument } from '../harness/documents/word-document.ts';

let platform: RunningPlatform;
let key: string;
let word: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
  word = await wordDocument();
});
afterAll(() => platform.leave());

const FIVE_PAGES = ['one', 'two', 'three', 'four', 'five']
  .map((name) => `<h1 style="break-before:page">page ${name}</h1>`)
  .join('');

const HEADINGS = {
  version: 1,
  content: [
    { type: 'heading', text: 'First' },
    { type: 'heading', text: 'Under it', level: 2 },
    { type: 'heading', text: 'Second' },
  ],
};

const BLACK = '<div style="background:#000;width:200px;height:100px"></div>';
const NO_MARGINS = {
  margin_top: '0mm',
  margin_right: '0mm',
  margin_bottom: '0mm',
  margin_left: '0mm',
};

const make = (content: string, options: PdfOptions = {}) => platform.pdf(key, { content, options });

async function fromWord(options: PdfOptions = {}): Promise<Buffer> {
  return platform.bytesOf(
    await platform.upload(key, { file: word, variables: WORD_VARIABLES, options }),
  );
}

/** Prints a document with the same options once for all checks. */
function printedOnce(print: (options: PdfOptions) => Promise<Buffer>) {
  const prints = new Map<string, Promise<Buffer>>();
  return (options: PdfOptions): Promise<Buffer> => {
    const id = JSON.stringify(options);
    const pdf = prints.get(id) ?? print(options);
    prints.set(id, pdf);
    return pdf;
  };
}

const html = printedOnce((options) =>
  make(`<!doctype html><title>t</title>${FIVE_PAGES}`, options),
);
const docx = printedOnce(fromWord);

/** Both kinds of source, for what both engines do. */
const BOTH: [string, (options: PdfOptions) => Promise<Buffer>][] = [
  ['HTML', html],
  ['a DOCX', docx],
];

const textOf = async (pdf: Buffer, page?: number) =>
  (await pdfText(pdf, page)).replace(/\s+/g, ' ').trim();

/** The colour at a place, in points from the top left corner. */
function colourAt({ width, rgb }: ColourPicture, [x, y]: [number, number]): number[] {
  const scale = width / 595;
  const at = (Math.round(y * scale) * width + Math.round(x * scale)) * 3;
  return [...rgb.subarray(at, at + 3)];
}

describe('prefer_css_page_size', () => {
  const sized = (size: string) => `<!doctype html><style>@page{size:${size}}</style><p>x`;
  const sideOf = async (content: string, options: PdfOptions) => {
    const { width, height } = await pdfFacts(await make(content, options));
    return [Math.round(width), Math.round(height)];
  };

  test.each([
    ['A5', undefined, [420, 595]],
    ['A5', false, [595, 842]],
    ['A5', true, [420, 595]],
    ['A4 landscape', false, [595, 842]],
    ['A4 landscape', true, [842, 595]],
    ['10cm 20cm', true, [283, 567]],
  ])('with @page{size:%s} is %s: %j', async (size, prefer_css_page_size, sides) => {
    const options = prefer_css_page_size === undefined ? {} : { prefer_css_page_size };
    expect(await sideOf(sized(size), options)).toEqual(sides);
  });
});

describe('print_background', () => {
  const content = `<!doctype html><body style="margin:0;background:#0f0">${BLACK}
<div style="background:#00f;width:200px;height:100px;print-color-adjust:exact"></div>
<p style="color:#f00;font:80px/1 sans-serif;margin:0">■</p>`;
  const look = async (options: PdfOptions) => {
    const pdf = await make(content, { ...NO_MARGINS, ...options });
    const picture = await popplerPicture(pdf, { width: 595 });
    const places: [number, number][] = [
      [30, 30],
      [30, 110],
      [300, 30],
    ];
    return places.map((place) => colourAt(picture, place));
  };
  const [black, blue, green, white] = [
    [0, 0, 0],
    [0, 0, 255],
    [0, 255, 0],
    [255, 255, 255],
  ];

  test('prints colours and pictures behind the text', async () => {
    expect(await look({})).toEqual([black, blue, green]);
    expect(await look({ print_background: true })).toEqual([black, blue, green]);
  });

  test('false leaves them out, except with exact colours of the author', async () => {
    expect(await look({ print_background: false })).toEqual([white, blue, white]);
  });

  test('false keeps the text', async () => {
    const styles = 'margin:0;font:200px/1 sans-serif;color:transparent;background:#00f';
    const content = `<!doctype html><body style="margin:0"><p style="${styles};background-clip:text">■ kept`;
    const pdf = await make(content, { ...NO_MARGINS, print_background: false });
    expect(await textOf(pdf)).toBe('■ kept');
    expect(colourAt(await popplerPicture(pdf, { width: 595 }), [50, 90])).toEqual(blue);
  });
});

describe('scale', () => {
  test.each([0.1, 0.5, 1, 2])('%d scales a box of 150 pt', async (scale) => {
    const content = `<!doctype html><body style="margin:0">${BLACK}`;
    const { right } = await darkMargins(await make(content, { ...NO_MARGINS, scale }));
    expect(Math.abs(595 - right - 150 * scale)).toBeLessThan(2);
  });
});

describe('page_ranges', () => {
  test.each([
    ['2-3,5', 'page two page three page five'],
    ['5, 1', 'page one page five'],
    ['4-', 'page four page five'],
    ['-2', 'page one page two'],
    ['4-9', 'page four page five'],
    ['1-2,2-3', 'page one page two page three'],
  ])('%s', async (page_ranges, text) => {
    expect(await textOf(await make(FIVE_PAGES, { page_ranges }))).toBe(text);
  });

  test('keep the page numbers and their total', async () => {
    const footer_html = '<span class="pageNumber"></span>/<span class="totalPages"></span>';
    const pdf = await make(FIVE_PAGES, { page_ranges: '4', footer_html });
    expect(await textOf(pdf)).toMatch(/page four.*4 ?\/ ?5/);
  });

  test.each(['6', '2-3,7-'])('%s: beyond the document is reported', async (page_ranges) => {
    const response = await platform.generate(key, {
      content: FIVE_PAGES,
      options: { page_ranges },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'invalid_page_ranges',
      details: [{ path: '/options/page_ranges' }],
    });
  });

  test('select pages of a DOCX alike', async () => {
    expect(await textOf(await fromWord({ page_ranges: '2' }))).toContain('Second page');
    const options = { page_ranges: '1,3' };
    const response = await platform.upload(key, { file: word, variables: WORD_VARIABLES, options });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'invalid_page_ranges', details: [{ path: '/options/page_ranges' }] },
    ]);
  });
});

describe.each(BOTH)('metadata of %s', (_, from) => {
  test('is in the document information, beside the time of creation', async () => {
    const before = Date.now() - 1_000; // PDF has whole seconds
    const metadata = {
      title: 'Größe & <Maß> 日本語 😀',
      author: 'Ada',
      subject: 'Sub',
      keywords: ['a', 'b'],
      creator: 'Accounting',
      producer: 'Us',
    };
    const doc = await PDFDocument.load(await from({ metadata }), { updateMetadata: false });
    expect(doc.getTitle()).toBe(metadata.title);
    expect([doc.getAuthor(), doc.getSubject(), doc.getKeywords()]).toEqual(['Ada', 'Sub', 'a, b']);
    expect([doc.getCreator(), doc.getProducer()]).toEqual(['Accounting', 'Us']);
    expect(doc.getCreationDate()!.getTime()).toBeGreaterThanOrEqual(before);
    expect(doc.getCreationDate()!.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test('a title overrides that of the document', async () => {
  const content = '<!doctype html><title>Old</title><p>x';
  const titleOf = async (options: PdfOptions) =>
    (await PDFDocument.load(await make(content, options), { updateMetadata: false })).getTitle();
  expect(await titleOf({})).toBe('Old');
  expect(await titleOf({ metadata: { title: 'New & better' } })).toBe('New & better');
});

describe.each(BOTH)('outline of %s', (_, from) => {
  const titles = async (options: PdfOptions) => {
    const { catalog } = await PDFDocument.load(await from(options));
    const found: string[] = [];
    let item = catalog
      .lookupMaybe(PDFName.of('Outlines'), PDFDict)
      ?.lookupMaybe(PDFName.of('First'), PDFDict);
    for (; item; item = item.lookupMaybe(PDFName.of('Next'), PDFDict)) {
      found.push((item.lookup(PDFName.of('Title')) as PDFHexString).decodeText());
    }
    return found;
  };

  test('is absent by default', async () => {
    expect(await titles({})).toEqual([]);
    expect(await titles({ outline: false })).toEqual([]);
  });
});

test.each<[string, () => Promise<Buffer>]>([
  ['HTML', () => make('<h1>First</h1><h2>Under it</h2><h1>Second</h1>', { outline: true })],
  ['Markdown', () => outlined({ format: 'markdown', content: '# First\n## Under it\n# Second' })],
  ['a layout template', () => outlined({ format: 'template', template_data: HEADINGS })],
  ['a DOCX', outlinedWord],
])('an outline of %s has the headings', async (_, print) => {
  const { catalog } = await PDFDocument.load(await print());
  const first = catalog
    .lookup(PDFName.of('Outlines'), PDFDict)
    .lookup(PDFName.of('First'), PDFDict);
  const title = (item: PDFDict) => (item.lookup(PDFName.of('Title')) as PDFHexString).decodeText();
  const next = (item: PDFDict, way: string) => item.lookup(PDFName.of(way), PDFDict);
  expect([title(first), title(next(first, 'First')), title(next(first, 'Next'))]).toEqual([
    'First',
    'Under it',
    'Second',
  ]);
});

const outlined = (body: object) => platform.pdf(key, { ...body, options: { outline: true } });

async function outlinedWord(): Promise<Buffer> {
  const { HEADING_1, HEADING_2 } = HeadingLevel;
  const children = [
    new Paragraph({ text: 'First', heading: HEADING_1 }),
    new Paragraph({ text: 'Under it', heading: HEADING_2 }),
    new Paragraph({ text: 'Second', heading: HEADING_1 }),
  ];
  const level = (outlineLevel: number) => ({ paragraph: { outlineLevel } });
  const styles = { default: { heading1: level(0), heading2: level(1) } };
  const document = new Document({ styles, sections: [{ children }] });
  const file = new Uint8Array(await Packer.toBuffer(document));
  return platform.bytesOf(await platform.upload(key, { file, options: { outline: true } }));
}

test('a theme has no effect on HTML', async () => {
  const content = '<h1>Heading</h1><p>Text, <code>code</code>.</p><table><tr><td>a<td>b</table>';
  const [plain, themed] = await Promise.all([make(content), make(content, { theme: 'academic' })]);
  const pictures = await Promise.all(
    [plain, themed].map((pdf) => popplerPicture(pdf, { width: 600 })),
  );
  expect(meanDifference(pictures[0]!, pictures[1]!)).toBe(0);
  expect(await pdfText(themed)).toBe(await pdfText(plain));
});

describe('pdf_a and pdf_ua', () => {
  const content = `<!doctype html><html lang="en"><title>t</title><h1>Report 日本語 😀</h1>${BLACK}
<p style="opacity:.5">half <a href="https://example.com">link</a></p>`;
  const print = printedOnce((options) => make(content, options));

  test.each<[PdfOptions, RegExp]>([
    [{ pdf_a: 'PDF/A-1b' }, /<pdfaid:part>1<.*<pdfaid:conformance>B</],
    [{ pdf_a: 'PDF/A-2b' }, /<pdfaid:part>2<.*<pdfaid:conformance>B</],
    [{ pdf_a: 'PDF/A-3b' }, /<pdfaid:part>3<.*<pdfaid:conformance>B</],
    [{ pdf_ua: true }, /<pdfuaid:part>1</],
  ])('%j is claimed, and looks like the plain print', async (options, claim) => {
    const [plain, special] = await Promise.all([print({}), print(options)]);
    expect(plain.toString('latin1')).not.toMatch(claim);
    expect(special.toString('latin1')).toMatch(claim);
    const pictures = await Promise.all(
      [plain, special].map((pdf) => popplerPicture(pdf, { width: 1190 })),
    );
    // A page of PDF/A-1b with transparency is a picture.
    const tolerance = options.pdf_a === 'PDF/A-1b' ? 0.002 : 0;
    expect(meanDifference(pictures[0]!, pictures[1]!)).toBeLessThanOrEqual(tolerance);
    expect(await textOf(special)).toContain('Report');
  });

  test('tag an accessible document', async () => {
    const tagged = async (options: PdfOptions) =>
      (await poppler('pdfinfo', ['-'], await print(options))).toString();
    expect(await tagged({})).toMatch(/^Tagged: +no$/m);
    expect(await tagged({ pdf_ua: true })).toMatch(/^Tagged: +yes$/m);
  });
});

describe('encryption', () => {
  const info = (pdf: Buffer, ...args: string[]) => {
    const command = spawnSync('pdfinfo', [...args, '-'], { input: pdf });
    return command.stdout.toString() + command.stderr.toString();
  };

  test.each(BOTH)('of %s with a user’s password asks for it', async (_, from) => {
    const pdf = await from({ encryption: { user_password: 'Größe 1' } });
    expect(info(pdf)).toContain('Incorrect password');
    expect(info(pdf, '-upw', 'wrong')).toContain('Incorrect password');
    expect(info(pdf, '-upw', 'Größe 1')).toMatch(/^Encrypted: +yes .*algorithm:AES-256/m);
  });

  test('with only an owner’s password opens without one', async () => {
    const pdf = await html({ encryption: { owner_password: '@owner' } });
    expect(info(pdf)).toMatch(/^Encrypted: +yes .*algorithm:AES-256/m);
    expect(info(pdf, '-opw', '@owner')).toMatch(/^Pages: +\d/m);
  });
});

test('the pages of an encrypted document are counted as well', async () => {
  const options = { encryption: { user_password: 'x' } };
  const response = await platform.generate(key, { content: FIVE_PAGES, options });
  await response.arrayBuffer();
  expect(response.headers.get('x-page-count')).toBe('5');
});

describe('a watermark', () => {
  const WIDTH = 300;
  const pictures = async (pdf: Buffer) => {
    const { pages } = await pdfFacts(pdf);
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    return Promise.all(numbers.map((page) => popplerPicture(pdf, { width: WIDTH, page })));
  };

  /** The area in which two pictures differ. */
  function difference(one: ColourPicture, other: ColourPicture) {
    const xs: number[] = [];
    const ys: number[] = [];
    for (let at = 0; at < one.rgb.length; at += 3) {
      if (Math.abs(one.rgb[at]! - other.rgb[at]!) < 8) continue;
      xs.push((at / 3) % one.width);
      ys.push(Math.floor(at / 3 / one.width));
    }
    const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
    return xs.length === 0 ? undefined : { width: extent(xs), height: extent(ys) };
  }

  const marks = async (watermark: PdfOptions['watermark'], from = html) => {
    const [plain, marked] = await Promise.all([from({}), from({ watermark: watermark! })]);
    const [before, after] = await Promise.all([pictures(plain), pictures(marked)]);
    expect(after).toHaveLength(before.length);
    return before.map((page, index) => difference(page, after[index]!));
  };

  test.each(BOTH)('on %s is on every page, in its middle, at 45 degrees', async (_, from) => {
    for (const mark of await marks({ text: 'DRAFT', opacity: 0.5 }, from)) {
      expect(mark!.width).toBeGreaterThan(WIDTH / 3);
      expect(Math.abs(mark!.width - mark!.height)).toBeLessThan(WIDTH / 20);
    }
  });

  test('is turned by the given angle', async () => {
    const [level] = await marks({ text: 'CONFIDENTIAL', opacity: 1, rotation: 0 });
    expect(level!.width).toBeGreaterThan(4 * level!.height);
    const [upright] = await marks({ text: 'CONFIDENTIAL', opacity: 1, rotation: 90 });
    expect(upright!.height).toBeGreaterThan(4 * upright!.width);
  });

  test('is invisible without opacity', async () => {
    expect(new Set(await marks({ text: 'DRAFT', opacity: 0 }))).toEqual(new Set([undefined]));
  });

  test('has every script', async () => {
    const text = 'ENTWURF – 機密 سري';
    const pdf = await html({ watermark: { text, rotation: 0 } });
    const found = (
      await poppler('pdftotext', ['-raw', '-f', '1', '-l', '1', '-', '-'], pdf)
    ).toString();
    expect(found).toContain('ENTWURF – 機密');
    expect(found).toMatch(/س/);
  });
});

test('a watermark lies over a background that fills the page, in its colour', async () => {
  const content = '<!doctype html><body style="margin:0;background:#000;height:297mm">';
  const watermark = { text: '■■■', rotation: 0, opacity: 1, color: '#f00' };
  const picture = await popplerPicture(await make(content, { ...NO_MARGINS, watermark }), {
    width: 595,
  });
  expect(colourAt(picture, [100, 30])).toEqual([0, 0, 0]);
  const reds = Array.from({ length: 595 }, (_, x) => colourAt(picture, [x, 421])[0]);
  expect(Math.max(...reds.map(Number))).toBe(255);
});

describe.each(BOTH)('attachments of %s', (_, from) => {
  test('are extracted unchanged', async () => {
    const files = [
      { name: 'größe (1.csv', content: 'a,b\n1,2\n', mime: 'text/csv' },
      { name: 'b.bin', content: '\0\x01\xff' },
    ];
    const pdf = await from({
      attachments: files.map(({ name, content, mime }) => ({
        name,
        content_base64: Buffer.from(content, 'latin1').toString('base64'),
        ...(mime && { mime }),
      })),
    });
    const folder = mkdtempSync(join(tmpdir(), 'platen-attachments-'));
    try {
      writeFileSync(join(folder, 'x.pdf'), pdf);
      spawnSync('pdfdetach', ['-saveall', 'x.pdf'], { cwd: folder, env: { LC_ALL: 'C.UTF-8' } });
      for (const { name, content } of files) {
        expect(readFileSync(join(folder, name), 'latin1')).toBe(content);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('factur_x embeds the invoice and declares it', async () => {
  const xml = invoiceXml({ guideline: GUIDELINES['EN 16931'] });
  const pdf = await make('<p>Invoice', { factur_x: invoiceOf('EN 16931') });
  const doc = await PDFDocument.load(pdf);
  const { name, data } = doc.getAttachments()[0]!;
  expect([name, Buffer.from(data).toString()]).toEqual(['factur-x.xml', xml]);
  const packet = pdf.toString('latin1');
  expect(packet).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(packet).toContain('<pdfaid:part>3</pdfaid:part>');
});

describe('wait_for', () => {
  const lateAfter = (ms: number) => `<p id="p">early</p><script>setTimeout(() => {
    p.textContent = 'late'; p.className = 'ready'; window.done = true }, ${ms})</script>`;

  test.each<[string, PdfOptions]>([
    ['nothing', {}],
    ['no time', { wait_for: { delay_ms: 0 } }],
  ])('%s', async (_, options) => {
    // Later than any engine prints, however busy.
    expect(await textOf(await make(lateAfter(60_000), options))).toBe('early');
  });

  test.each<[string, PdfOptions]>([
    ['a selector', { wait_for: { selector: '.ready' } }],
    ['an expression', { wait_for: { expression: 'window.done' } }],
    ['an expression that fails at first', { wait_for: { expression: 'done.valueOf()' } }],
    ['a time', { wait_for: { delay_ms: 2000 } }],
  ])('%s', async (_, options) => {
    expect(await textOf(await make(lateAfter(700), options))).toBe('late');
  });

  test.each([
    [{ selector: 'p[' }, '/options/wait_for/selector'],
    [{ expression: 'a b' }, '/options/wait_for/expression'],
  ])('%j is reported at %s', async (wait_for, path) => {
    const response = await platform.generate(key, { content: 'x', options: { wait_for } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});

test.concurrent.each([
  { selector: '.never' },
  { expression: 'false' },
  { expression: 'undefined' },
])('wait_for %j, which never happens, ends with the plan’s time-out: 504', async (wait_for) => {
  const { key: own } = await platform.account('eight-seconds');
  const response = await platform.generate(own, { content: 'x', options: { wait_for } });
  expect([response.status, await response.json()]).toMatchObject([
    504,
    { error: 'generation_timeout' },
  ]);
});

describe('emulate_media', () => {
  const content = `<style>@media screen{.p{display:none}}@media print{.s{display:none}}</style>
<b class="s">screen</b><b class="p">print</b>`;

  test.each([
    [{}, 'print'],
    [{ emulate_media: 'print' }, 'print'],
    [{ emulate_media: 'screen' }, 'screen'],
  ] as const)('%j', async (options, text) => {
    expect(await textOf(await make(content, options))).toBe(text);
  });
});

test('filename names the file, in the old and the new form', async () => {
  const options = { filename: 'Größe 1.pdf' };
  const response = await platform.generate(key, { content: 'x', options });
  await platform.bytesOf(response);
  expect(response.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.pdf",
  );
});

describe('variables’ options', () => {
  const filled = async (content: string, options: PdfOptions) =>
    textOf(await platform.pdf(key, { content, options, variables: { n: 1234.5 } }));

  test('locale and timezone', async () => {
    const content = '{{ n | currency: "EUR" }} {{ "2026-06-30T23:30:00Z" | date: "%H:%M" }}';
    expect(await filled(content, {})).toBe('€1,234.50 23:30');
    expect(await filled(content, { locale: 'de-DE', timezone: 'Europe/Berlin' })).toBe(
      '1.234,50 € 01:30',
    );
  });

  test('syntax', async () => {
    const content = '{{n}} {% if n %}yes{% endif %}';
    expect(await filled(content, {})).toBe('1234.5 yes');
    expect(await filled(content, { syntax: 'simple' })).toBe('1234.5 {% if n %}yes{% endif %}');
    expect(await filled(content, { syntax: 'off' })).toBe('{{n}} {% if n %}yes{% endif %}');
  });

  test('missing_variables', async () => {
    expect(await filled('a{{ m }}b', {})).toBe('ab');
    expect(await filled('a{{ m }}b', { missing_variables: 'keep' })).toBe('a{{ m }}b');
    const options = { missing_variables: 'error' };
    expect(await platform.statusOf(key, { content: 'a{{ m }}b', options })).toBe(422);
  });
});

describe('the pages of a DOCX', () => {
  test.each<[PdfOptions, number[]]>([
    [{}, [595, 842]],
    [{ landscape: true }, [842, 595]],
    [{ page_format: 'custom', page_width: '10cm', page_height: '20cm' }, [283, 567]],
  ])('with %j are %j', async (options, sides) => {
    const { width, height } = await pdfFacts(await docx(options));
    expect([Math.round(width), Math.round(height)]).toEqual(sides);
  });
});

describe('around a document', () => {
  const info = (pdf: Buffer, ...args: string[]) =>
    spawnSync('pdfinfo', [...args, '-'], { input: pdf }).stdout.toString();
  const base64 = (pdf: Buffer) => pdf.toString('base64');
  const NUMBERS = '<i class="pageNumber"></i> of <i class="totalPages"></i>';

  test.each(BOTH)('of %s stand joined files, and its headers count them', async (from_, from) => {
    const joined = base64(await make('<p>joined</p>'.repeat(3), { page_format: 'A5' }));
    const counting = from_ === 'HTML' && {
      page_numbers: 'all' as const,
      footer_html: NUMBERS,
      toc: true,
    };
    const pdf = await from({
      prepend: [{ content_base64: joined }],
      append: [{ content_base64: joined, pages: '1' }],
      ...counting,
    });
    const pages = await PDFDocument.load(pdf);
    expect(pages.getPage(0).getWidth()).toBeLessThan(430);
    expect(pages.getPage(1).getWidth()).toBeGreaterThan(590);
    if (counting) expect(await pdfText(pdf)).toContain(`2 of ${pages.getPageCount()}`);
  });

  test('with stamp_appended headers stand on all pages, and stamps, watermark and letterhead in their places', async () => {
    const other = base64(await make('<p>other', { page_format: 'A5', landscape: true }));
    const pdf = await make('<p>own', {
      append: [{ content_base64: other }],
      page_numbers: 'all',
      stamp_appended: true,
      footer_html: NUMBERS,
      letterhead: { content_base64: base64(await make('<p>letterhead')) },
      stamps: [
        { text: 'PAID 支払済 مدفوع', position: 'top-right', rotation: 20, opacity: 0.5 },
        {
          image: { content_base64: base64(await pictureOf('#f00')) },
          width: '20mm',
          position: 'bottom-left',
        },
        { pdf: { content_base64: other }, width: '30mm', pages: '2', position: 'bottom-right' },
      ],
      watermark: { image: { content_base64: base64(await pictureOf('#00f')) } },
    });
    const texts = (await pdfText(pdf)).split('\f');
    expect(texts[0]).toMatch(/own[^]*1 of 2/);
    expect(texts[0]).toContain('letterhead');
    expect(texts[1]).toMatch(/other[^]*2 of 2/);
    expect(texts[1]).not.toContain('letterhead');
    // Turned letters stand on lines of their own, in the order in which they are drawn.
    const drawn = (await poppler('pdftotext', ['-raw', '-', '-'], pdf)).toString().split('\f');
    for (const text of drawn.slice(0, 2))
      expect(text.replaceAll(/\s/g, '')).toContain('PAID支払済');
  });

  test('a stamp of which a part is beyond a page is reported, or refused', async () => {
    const cut = [
      { text: 'long '.repeat(40), pages: '2' },
      { image: { content_base64: base64(await pictureOf('#f00')) }, width: '300mm', pages: '2' },
      { pdf: { content_base64: base64(await make('x', { page_format: 'A5' })) }, rotation: 45 },
    ];
    const options = {
      prepend: [{ content_base64: base64(await make('x', { page_format: 'A2' })) }],
      stamps: [...cut, { text: 'PAID', position: 'top-right', rotation: 45, offset: { x: '0mm' } }],
    } as PdfOptions;
    const body = { content: 'x', options, respond: 'json' };
    const reported = await platform.generate(key, body);
    expect(reported.headers.get('x-clipped-content')).toBe('3');
    const { report } = (await reported.json()) as { report: { clipped: object[] } };
    const [, { rect }] = report.clipped as { rect: number[] }[] as [unknown, { rect: number[] }];
    // 300 mm wide, in the middle of 210.
    expect(rect.map(Math.round)).toEqual([-128, -4, 850, 850]);
    expect(report.clipped).toMatchObject(
      cut.map((_, at) => ({ page: 2, element: `/options/stamps/${at}` })),
    );
    const refused = await platform.generate(key, {
      ...body,
      options: { ...options, fit: 'error' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      {
        error: 'content_overflow',
        details: cut.map((_, at) => ({ path: `/options/stamps/${at}` })),
      },
    ]);
  });

  test('encryption forbids what is asked for', async () => {
    const permissions = { print: false, copy: false };
    const pdf = await make('x', { encryption: { owner_password: 'o', permissions } });
    expect(info(pdf)).toMatch(/print:no copy:no change:yes addNotes:yes/);
  });
});

function pictureOf(background: string): Promise<Buffer> {
  const square = { width: 50, height: 50, channels: 3 as const, background };
  return sharp({ create: square }).png().toBuffer();
}

describe('the same request', () => {
  test.each<[string, PdfOptions]>([
    ['plain', {}],
    [
      'archival and accessible, with a watermark',
      { pdf_a: 'PDF/A-2b', pdf_ua: true, watermark: { text: 'x' } },
    ],
  ])('%s: twice has the same text and pages', async (_, options) => {
    const content = `<!doctype html><html lang="en">${FIVE_PAGES}`;
    const [one, other] = await Promise.all([make(content, options), make(content, options)]);
    expect(await pdfText(other)).toBe(await pdfText(one));
    const boxes = async (pdf: Buffer) =>
      (await PDFDocument.load(pdf)).getPages().map((page) => page.getMediaBox());
    expect(await boxes(other)).toEqual(await boxes(one));
    const pictures = await Promise.all(
      [one, other].map((pdf) => popplerPicture(pdf, { width: 600 })),
    );
    expect(meanDifference(pictures[0]!, pictures[1]!)).toBe(0);
  });
});

describe('bad values', () => {
  const x64 = 'eA==';
  const PLACE = { page: 1, x: 0, y: 0, width: 9, height: 9 };
  test.each<[unknown, string]>([
    ['text', '/options'],
    [{ colour: true }, '/options'],
    [{ page_format: 'B5' }, '/options/page_format'],
    [{ page_format: 4 }, '/options/page_format'],
    [{ page_format: 'custom', page_height: '10cm' }, '/options/page_width'],
    [{ page_width: '10cm' }, '/options/page_width'],
    [{ page_format: 'custom', page_width: '9mm', page_height: '10cm' }, '/options/page_width'],
    [{ page_format: 'custom', page_width: '10cm', page_height: '5001mm' }, '/options/page_height'],
    [{ landscape: 'yes' }, '/options/landscape'],
    [{ margin_top: '10' }, '/options/margin_top'],
    [{ margin_right: '-1mm' }, '/options/margin_right'],
    [{ margin_bottom: '1em' }, '/options/margin_bottom'],
    [{ margin_left: '210mm' }, '/options/margin_left'],
    [{ prefer_css_page_size: 1 }, '/options/prefer_css_page_size'],
    [{ print_background: 'no' }, '/options/print_background'],
    [{ scale: 0.09 }, '/options/scale'],
    [{ scale: 2.01 }, '/options/scale'],
    [{ scale: '1' }, '/options/scale'],
    [{ page_ranges: '' }, '/options/page_ranges'],
    [{ page_ranges: '0' }, '/options/page_ranges'],
    [{ page_ranges: '3-1' }, '/options/page_ranges'],
    [{ page_ranges: '1,,2' }, '/options/page_ranges'],
    [{ page_ranges: 'odd' }, '/options/page_ranges'],
    [{ header_html: 1 }, '/options/header_html'],
    [{ footer_html: [] }, '/options/footer_html'],
    [{ theme: 'neon' }, '/options/theme'],
    [{ filename: 'a/b' }, '/options/filename'],
    [{ filename: '' }, '/options/filename'],
    [{ metadata: 'x' }, '/options/metadata'],
    [{ metadata: { titel: 'x' } }, '/options/metadata'],
    [{ metadata: { title: 'a\nb' } }, '/options/metadata/title'],
    [{ metadata: { author: 1 } }, '/options/metadata/author'],
    [{ metadata: { keywords: [1] } }, '/options/metadata/keywords/0'],
    [{ pdf_a: 'PDF/A-4' }, '/options/pdf_a'],
    [{ pdf_a: true }, '/options/pdf_a'],
    [{ pdf_ua: 'yes' }, '/options/pdf_ua'],
    [{ outline: 1 }, '/options/outline'],
    [{ encryption: {} }, '/options/encryption'],
    [{ encryption: { password: 'x' } }, '/options/encryption'],
    [{ encryption: { user_password: '' } }, '/options/encryption/user_password'],
    [{ encryption: { owner_password: 'x'.repeat(128) } }, '/options/encryption/owner_password'],
    [{ encryption: { user_password: 'x' }, pdf_a: 'PDF/A-2b' }, '/options/encryption'],
    [{ encryption: { owner_password: 'ä'.repeat(64) } }, '/options/encryption/owner_password'],
    [{ watermark: {} }, '/options/watermark'],
    [{ watermark: { text: '' } }, '/options/watermark/text'],
    [{ watermark: { text: 'x', opacity: 1.01 } }, '/options/watermark/opacity'],
    [{ watermark: { text: 'x', opacity: -0.01 } }, '/options/watermark/opacity'],
    [{ watermark: { text: 'x', rotation: 181 } }, '/options/watermark/rotation'],
    [{ watermark: { text: 'x', rotation: -181 } }, '/options/watermark/rotation'],
    [{ watermark: { text: 'x', color: 'red' } }, '/options/watermark/color'],
    [{ watermark: { text: 'x', color: '#12345' } }, '/options/watermark/color'],
    [{ watermark: { text: 'x', image: { content_base64: x64 } } }, '/options/watermark'],
    [{ watermark: { image: { content_base64: x64 } } }, '/options/watermark/image'],
    [{ prepend: [{}] }, '/options/prepend/0'],
    [{ prepend: [{ pages: '1' }] }, '/options/prepend/0'],
    [{ append: [{ asset: 'a.pdf' }] }, '/options/append/0/asset'],
    [{ append: [{ content_base64: x64, pages: '0' }] }, '/options/append/0/pages'],
    [{ append: [{ content_base64: x64 }], pdf_ua: true }, '/options/append'],
    [{ pdf_a: 'PDF/A-1a' }, '/options/pdf_a'],
    [{ stamp_appended: true }, '/options/stamp_appended'],
    [{ page_numbers: 'none' }, '/options/page_numbers'],
    [{ letterhead: {} }, '/options/letterhead'],
    [{ letterhead: { first: {} } }, '/options/letterhead/first'],
    [{ stamps: [{ position: 'top-left' }] }, '/options/stamps/0'],
    [{ stamps: [{ text: 'x', image: { content_base64: x64 } }] }, '/options/stamps/0'],
    [{ stamps: [{ image: { content_base64: x64 } }] }, '/options/stamps/0/image'],
    [{ stamps: [{ text: 'x', width: '0mm' }] }, '/options/stamps/0/width'],
    [{ stamps: [{ text: 'x', width: '1mm', font_size: 9 }] }, '/options/stamps/0/font_size'],
    [{ stamps: [{ text: 'x', position: 'center' }] }, '/options/stamps/0/position'],
    [{ prepend: {} }, '/options/prepend'],
    [{ append: Array.from({ length: 51 }, () => ({ content_base64: x64 })) }, '/options/append'],
    [{ append: [{ content_base64: x64, asset: 'a.pdf' }] }, '/options/append/0'],
    [{ append: [{ content_base64: x64, pages: '2-1' }] }, '/options/append/0/pages'],
    [{ append: [{ content_base64: x64, password: '' }] }, '/options/append/0/password'],
    [{ append: [{ content_base64: '?' }] }, '/options/append/0/content_base64'],
    [{ append: [{ asset: '../a.pdf' }] }, '/options/append/0/asset'],
    [{ letterhead: { asset: 'a.pdf' } }, '/options/letterhead/asset'],
    [{ letterhead: { content_base64: x64, asset: 'a' } }, '/options/letterhead'],
    [{ letterhead: { last: { asset: 'a', pages: '1' } } }, '/options/letterhead/last'],
    [{ stamps: Array.from({ length: 51 }, () => ({ text: 'x' })) }, '/options/stamps'],
    [{ stamps: [{ text: '' }] }, '/options/stamps/0/text'],
    [{ stamps: [{ text: 'x'.repeat(501) }] }, '/options/stamps/0/text'],
    [{ stamps: [{ text: 'x', pages: 'last' }] }, '/options/stamps/0/pages'],
    [{ stamps: [{ text: 'x', offset: { x: '-1mm' } }] }, '/options/stamps/0/offset/x'],
    [{ stamps: [{ text: 'x', offset: { z: '1mm' } }] }, '/options/stamps/0/offset'],
    [{ stamps: [{ text: 'x', width: '2001pt' }] }, '/options/stamps/0/width'],
    [{ stamps: [{ text: 'x', font_size: 0.9 }] }, '/options/stamps/0/font_size'],
    [{ stamps: [{ text: 'x', rotation: 181 }] }, '/options/stamps/0/rotation'],
    [{ stamps: [{ text: 'x', opacity: 1.1 }] }, '/options/stamps/0/opacity'],
    [{ stamps: [{ text: 'x', over: 'no' }] }, '/options/stamps/0/over'],
    [{ signature: {} }, '/options/signature'],
    [{ signature: { certificate: 'none' } }, '/options/signature/certificate'],
    [{ signature: { certificate: 'No' } }, '/options/signature/certificate'],
    [{ signature: { certificate: 'a', certify: 3 } }, '/options/signature/certify'],
    [{ signature: { certificate: 'a', level: 'B-LT' } }, '/options/signature/level'],
    [{ signature: { certificate: 'a', reason: '' } }, '/options/signature/reason'],
    [{ signature: { certificate: 'a', visible: { page: 1 } } }, '/options/signature/visible'],
    [
      { signature: { certificate: 'a', visible: { ...PLACE, page: 0 } } },
      '/options/signature/visible/page',
    ],
    [
      { signature: { certificate: 'a', visible: { ...PLACE, width: 0 } } },
      '/options/signature/visible',
    ],
    [
      { signature: { certificate: 'a', visible: { ...PLACE, x: -1 } } },
      '/options/signature/visible/x',
    ],
    [{ signature: { certificate: 'a' }, encryption: { user_password: 'x' } }, '/options/signature'],
    [{ signature: { certificate: 'a' }, reproducible: true }, '/options/signature'],
    [
      { signature: { certificate: 'a', visible: PLACE }, pdf_ua: true },
      '/options/signature/visible',
    ],
    [
      { encryption: { owner_password: 'o', permissions: { print: 'no' } } },
      '/options/encryption/permissions/print',
    ],
    [
      { encryption: { owner_password: 'o', permissions: { scan: false } } },
      '/options/encryption/permissions',
    ],
    [{ reproducible: 'yes' }, '/options/reproducible'],
    [{ reproducible: true, encryption: { user_password: 'x' } }, '/options/reproducible'],
    [
      { encryption: { user_password: 'x', permissions: { copy: false } } },
      '/options/encryption/permissions',
    ],
    [{ attachments: {} }, '/options/attachments'],
    [{ attachments: [{ name: 'a' }] }, '/options/attachments/0'],
    [{ attachments: [{ name: 'a/b', content_base64: x64 }] }, '/options/attachments/0/name'],
    [
      { attachments: [{ name: 'a', content_base64: '?' }] },
      '/options/attachments/0/content_base64',
    ],
    [
      { attachments: [{ name: 'a', content_base64: 'e' }] },
      '/options/attachments/0/content_base64',
    ],
    [
      { attachments: [{ name: 'a', content_base64: x64, mime: 'text' }] },
      '/options/attachments/0/mime',
    ],
    [
      {
        attachments: [
          { name: 'a', content_base64: x64 },
          { name: 'a', content_base64: x64 },
        ],
      },
      '/options/attachments/1/name',
    ],
    [
      { attachments: [{ name: 'a', content_base64: x64 }], pdf_a: 'PDF/A-2b' },
      '/options/attachments',
    ],
    [
      {
        attachments: [{ name: 'factur-x.xml', content_base64: x64 }],
        factur_x: { xml_base64: x64, profile: 'BASIC' },
      },
      '/options/attachments/0/name',
    ],
    [{ factur_x: { profile: 'BASIC' } }, '/options/factur_x'],
    [{ factur_x: { xml_base64: '<a/>', profile: 'BASIC' } }, '/options/factur_x/xml_base64'],
    [{ factur_x: { xml_base64: x64, profile: 'BASIC' } }, '/options/factur_x/xml_base64'],
    [{ factur_x: { ...invoiceOf('BASIC'), profile: 'MINIMUM' } }, '/options/factur_x/xml_base64'],
    [{ factur_x: { xml_base64: x64, profile: 'basic' } }, '/options/factur_x/profile'],
    [{ factur_x: { xml_base64: x64, profile: 'BASIC' }, pdf_a: 'PDF/A-1b' }, '/options/factur_x'],
    [
      { factur_x: { xml_base64: x64, profile: 'BASIC' }, encryption: { user_password: 'x' } },
      '/options/encryption',
    ],
    [{ wait_for: {} }, '/options/wait_for'],
    [{ wait_for: { selector: 'a', delay_ms: 1 } }, '/options/wait_for'],
    [{ wait_for: { delay_ms: -1 } }, '/options/wait_for/delay_ms'],
    [{ wait_for: { delay_ms: 10_001 } }, '/options/wait_for/delay_ms'],
    [{ wait_for: { delay_ms: 1.5 } }, '/options/wait_for/delay_ms'],
    [{ wait_for: { selector: '' } }, '/options/wait_for/selector'],
    [{ wait_for: { expression: 1 } }, '/options/wait_for/expression'],
    [{ emulate_media: 'tv' }, '/options/emulate_media'],
    [{ locale: 'not a locale' }, '/options/locale'],
    [{ timezone: 'Mars/Olympus' }, '/options/timezone'],
    [{ syntax: 'mustache' }, '/options/syntax'],
    [{ missing_variables: 'warn' }, '/options/missing_variables'],
  ])('%j is reported at %s', async (options, path) => {
    const response = await platform.generate(key, { content: 'x', options });
    const body = (await response.json()) as { error: string; details: { path: string }[] };
    expect([response.status, body.error]).toEqual([400, 'invalid_request']);
    const paths = body.details.map((detail) => detail.path);
    // An error may name a forbidden or missing field itself.
    expect(paths.some((each) => each === path || each.startsWith(`${path}/`))).toBe(true);
  });

  test.each<[PdfOptions, string]>([[{ toc: true }, '/options/toc']])(
    '%j does not go with a template',
    async (options, path) => {
      const template_data = { version: 1, content: [] };
      const response = await platform.generate(key, { format: 'template', template_data, options });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: 'unsupported_option', details: [{ path }] },
      ]);
    },
  );

  test.each<PdfOptions>([
    { header_html: 'x' },
    { footer_html: 'x' },
    { prefer_css_page_size: true },
    { print_background: false },
    { scale: 2 },
    { wait_for: { delay_ms: 1 } },
    { emulate_media: 'screen' },
    { base_url: 'https://example.com/' },
    { on_missing_resource: 'error' },
    { header_first_html: 'x' },
    { toc: true },
  ])('%j does not go with a DOCX', async (options) => {
    const response = await platform.upload(key, { file: word, options });
    const [name] = Object.keys(options);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'unsupported_option', details: [{ path: `/options/${name}` }] },
    ]);
  });
});
