import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PdfOptions } from '@platen/contracts';
import { pdfText } from '../harness/documents/pdf.ts';
import { popplerPicture } from '../harness/documents/picture.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const name = (text: string) => PDFName.of(text);

/** In the document's order, with lower levels indented. */
async function bookmarks(pdf: Buffer): Promise<string[]> {
  const { catalog } = await PDFDocument.load(pdf);
  const below = (parent: PDFDict | undefined, indent: string): string[] => {
    const titles: string[] = [];
    let item = parent?.lookupMaybe(name('First'), PDFDict);
    for (; item; item = item.lookupMaybe(name('Next'), PDFDict)) {
      const title = item.lookup(name('Title'), PDFString, PDFHexString).decodeText();
      titles.push(indent + title, ...below(item, `${indent}  `));
    }
    return titles;
  };
  const root = catalog.lookupMaybe(name('Outlines'), PDFDict);
  return below(root?.lookupMaybe(name('First'), PDFDict) ? topOf(root) : undefined, '');
}

/** Chromium's outline begins with one nameless item for the document. */
function topOf(root: PDFDict): PDFDict {
  const first = root.lookup(name('First'), PDFDict);
  return first.has(name('Title')) ? root : first;
}

const make = (content: string, options: PdfOptions = {}) => platform.pdf(key, { content, options });

describe('ligatures are copied as the letters that they stand for', () => {
  const WORDS = 'office fluffy final shuffle affix difficult';

  test.each(['Noto Sans', 'Noto Serif', 'DejaVu Sans', 'DejaVu Serif', 'Liberation Serif', 'Lato'])(
    'in %s',
    async (font) => {
      const pdf = await make(
        `<!doctype html><title>t</title><p style="font-family:${font}">${WORDS}`,
      );
      expect(await characterMaps(pdf)).not.toMatch(/<FB0/i);
      expect(await pdfText(pdf)).toContain(WORDS);
    },
  );

  test.each([{ pdf_a: 'PDF/A-2b' }, { outline: true }, { page_ranges: '1' }] as PdfOptions[])(
    'with %j',
    async (options) => {
      const pdf = await make(`<title>t</title><p style="font-family:Noto Sans">${WORDS}`, options);
      expect(await characterMaps(pdf)).not.toMatch(/<FB0/i);
      expect(await pdfText(pdf)).toContain(WORDS);
    },
  );

  test('all other characters stay', async () => {
    const text = 'Ærøskøbing 日本 😀 ½ ² ŉ';
    const pdf = await make(`<p style="font-family:Noto Sans">ffi ${text}`);
    expect((await pdfText(pdf)).replaceAll(/\s+/g, ' ')).toContain(text);
  });
});

describe('a bookmark has the title of its heading', () => {
  test('with spaces at line ends, and drawn letters', async () => {
    const pdf = await make(
      `<style>h1{width:6em}h3{text-transform:uppercase}</style>
      <h1>A long heading that takes several lines</h1><h2>First line<br>second   line</h2>
      <h2>Costs &amp; <em>bene</em>fits (2026) \\ more</h2><h3>Straße und <b>Weg</b></h3>
      <h2>Größe <svg width="9" height="9"><title>no</title></svg> 日本 😀</h2><h2><br>Twice twice</h2>`,
      { outline: true },
    );
    expect(await bookmarks(pdf)).toEqual([
      'A long heading that takes several lines',
      '  First line second line',
      '  Costs & benefits (2026) \\ more',
      '    STRASSE UND WEG',
      '  Größe 日本 😀',
      '  Twice twice',
    ]);
  });

  test('once, also where it begins a page', async () => {
    const sections = Array.from({ length: 12 }, (_, nth) => `# Section ${nth + 1}\n\nText.\n\n`);
    const pages = Array.from({ length: 12 }, (_, nth) => `Section ${nth + 1}`);
    const content = sections.join('\n<div style="height:15cm"></div>\n\n');
    for (const theme of ['modern', 'classic', 'academic'] as const) {
      const options = { outline: true, theme };
      const pdf = await platform.pdf(key, { format: 'markdown', content, options });
      expect(await bookmarks(pdf)).toEqual(pages);
    }
  });
});

describe('locale is the language of a document that names none:', () => {
  const languageOf = async (content: string, options: PdfOptions): Promise<string | undefined> => {
    const { catalog } = await PDFDocument.load(await make(content, { pdf_ua: true, ...options }));
    return catalog.lookupMaybe(name('Lang'), PDFString, PDFHexString)?.decodeText();
  };
  const locale = 'zh-CN';

  test.each([
    ['a fragment', '<title>t</title><p>x', 'zh-CN'],
    ['a document', '<!doctype html><html><head><title>t</title></head><body><p>x', 'zh-CN'],
    ['a document without <html>', '<!doctype html><title>t</title><p>x', 'zh-CN'],
    [
      'but not of one that does',
      '<!doctype html><html class=a lang="ja"><title>t</title><p>x',
      'ja',
    ],
  ])('%s', async (_, content, lang) => {
    expect(await languageOf(content, { locale })).toBe(lang);
  });

  test('Chinese text has Chinese glyphs', async () => {
    const document = (lang: string) =>
      `<!doctype html><html${lang}><head><title>t</title></head><body><p style="font:60px sans-serif">直骨角`;
    const seen = async (content: string, options: PdfOptions = {}) =>
      (await popplerPicture(await make(content, options), { width: 800 })).rgb;
    const chinese = await seen(document(' lang="zh-CN"'));
    expect(chinese.equals(await seen(document(''), { locale }))).toBe(true);
    expect(chinese.equals(await seen(document(' lang="ja"'), { locale }))).toBe(false);
  });
});

/** The characters of glyphs, for every font. */
async function characterMaps(pdf: Buffer): Promise<string> {
  const { context } = await PDFDocument.load(pdf);
  return context
    .enumerateIndirectObjects()
    .map(([, each]) => (each instanceof PDFDict ? each.lookup(PDFName.of('ToUnicode')) : undefined))
    .flatMap((map) => (map instanceof PDFRawStream ? [map] : []))
    .map((map) => Buffer.from(decodePDFRawStream(map).decode()).toString('latin1'))
    .join('\n');
}
