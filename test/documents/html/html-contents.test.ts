import { afterAll, beforeAll, expect, test } from 'vitest';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { PdfOptions } from '@platen/contracts';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const BODY =
  '<h2 id="a">First &amp; <em>foremost</em></h2><p>x<div style="break-after:page"></div>' +
  '<h2>Second<br>half</h2><div style="break-after:page"></div><h3>Below it</h3><p>y';

const make = (content: string, options: PdfOptions = {}) =>
  platform.pdf(key, { content, options: { toc: true, ...options } });

const linesOf = async (pdf: Buffer, page: number) =>
  (await pdfText(pdf, page))
    .replaceAll(/[\u2007 ]+/g, ' ')
    .trim()
    .split(/\s*\n\s*/);

const ENTRIES = ['Contents', 'First & foremost 1', 'Second half 2', 'Below it 3'];

test.each([
  ['its title', `<!doctype html><title>t</title><body><h1>Book</h1>${BODY}`, ['Book', ...ENTRIES]],
  ['where its body begins', `<!doctype html><html><body class="b">${BODY}</body></html>`, ENTRIES],
  ['where a fragment begins', BODY, ENTRIES],
  [
    'what stands before the place for it',
    `<p>Preface<div id="toc"></div>${BODY}`,
    ['Preface', ...ENTRIES],
  ],
])('a table of contents with page numbers follows %s', async (_, content, lines) => {
  const pdf = await make(content);
  expect((await linesOf(pdf, 1)).slice(0, lines.length)).toEqual(lines);
});

test('its entries link to their headings', async () => {
  const doc = await PDFDocument.load(await make(BODY));
  const links = doc.getPage(0).node.Annots()!.asArray();
  const places = links.map((each) =>
    String(doc.context.lookup(each, PDFDict).get(PDFName.of('Dest'))),
  );
  const own = (nth: number) => expect.stringMatching(new RegExp(`^/section-[0-9a-f]{24}-${nth}$`));
  expect([...new Set(places)]).toEqual(['/a', own(2), own(3)]);
});

test('it has the language of the document', async () => {
  expect((await linesOf(await make(BODY, { locale: 'de-DE' }), 1))[0]).toBe('Inhalt');
});

test('a document without headings has none', async () => {
  expect(await linesOf(await make('<p>x'), 1)).toEqual(['x']);
});
