import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { PNG } from 'pngjs';
import { locked, printed } from '../../engine/prints.fixture.ts';
import { emptyPages } from '../hand-made.fixture.ts';
import { PdfTools } from '../pdf-tools.ts';
import { checkedByQpdf, fontsOf, infoOf, structureOf, textOf } from '../tools.fixture.ts';

const never = { signal: new AbortController().signal };
const PAGE = { margin_top: '1in', margin_bottom: '1in' };
const TAGGED = { ...PAGE, pdf_ua: true, outline: true };

const LOREM = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod. '.repeat(8);
const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Report</title>
<h1>Größe</h1><p><a href="#end">to the end</a> <a href="https://body.example/">out</a>
<img alt="A dot" width="40" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
<p style="opacity: 0.5">Faint <b>bold</b></p><div style="opacity: 0.5">Outer<p style="opacity: 0.5">Inner</div>${`<h2>Part</h2><p>${LOREM}</p><ul><li>one<li>two</ul>`.repeat(9)}
<h2 id="end">End</h2><table><tr><th>a<th>b<tr><td>1<td>2</table>`;

const frame = (text: string, style = '') =>
  `<html><body style="font-size: 12px; margin: 0 15mm; ${style}">${text}</body></html>`;
const PAGES = '<span class="pageNumber"></span>/<span class="totalPages"></span>';
const COMMON = {
  header: frame(`Common header ${PAGES} <a href="https://common.example/">link</a>`),
  footer: frame('Common footer'),
};
const OWN = {
  header: frame(
    `First header ü ${PAGES} <a href="https://first.example/">link</a>`,
    'font-family: serif; color: #c00; opacity: 0.6',
  ),
  footer: frame('First footer'),
};

let tools: PdfTools;
beforeAll(() => {
  tools = new PdfTools({ threads: 1, maxWaiting: 10 });
});
afterAll(() => tools.close());

async function prints(options: PdfOptions, own: Partial<typeof OWN>, html = HTML) {
  const [whole, alone] = await Promise.all([
    printed({ html, ...COMMON }, options),
    printed({ html, ...own }, { ...options, page_ranges: '1' }),
  ]);
  return { whole, alone, result: await tools.replaceFirstPage(whole, alone, never) };
}

async function pixels(bytes: Uint8Array, page: number): Promise<Buffer> {
  return PNG.sync.read(await tools.rasterise({ bytes }, { page, width: 400 }, never)).data;
}

describe('a document whose first page has a header and footer of its own', () => {
  let whole: Uint8Array;
  let alone: Uint8Array;
  let result: Uint8Array;
  beforeAll(async () => {
    ({ whole, alone, result } = await prints(TAGGED, OWN));
  });

  test('shows them on page 1, and the common ones on the others', async () => {
    const [first, second] = [await textOf(result, 1), await textOf(result, 2)];
    expect(first).toMatch(/First header ü\s*1\/3/);
    expect(first).toContain('First footer');
    expect(first).not.toContain('Common');
    expect(second).toBe(await textOf(whole, 2));
    expect(second).toMatch(/Common header\s*2\/3/);
    expect(second).not.toContain('First');
  });

  test('looks like page 1 alone and like the others of the whole', async () => {
    expect((await pixels(result, 0)).equals(await pixels(alone, 0))).toBe(true);
    expect((await pixels(result, 1)).equals(await pixels(whole, 1))).toBe(true);
    expect((await pixels(result, 2)).equals(await pixels(whole, 2))).toBe(true);
    expect((await pixels(whole, 0)).equals(await pixels(alone, 0))).toBe(false);
  });

  test('keeps its structure, its outline and its destinations', async () => {
    const structure = await structureOf(result);
    for (const text of ['Größe', 'Faint', 'Outer', 'Inner']) expect(structure).toContain(text);
    expect(structure).toBe(await structureOf(whole));
    expect(await infoOf(result, '-dests')).toBe(await infoOf(whole, '-dests'));
    const outline = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Title').length;
    expect(outline(result)).toBe(outline(whole));
    expect(outline(result)).toBeGreaterThan(10);
  });

  test('keeps the links of its body and has those of the header that it shows', async () => {
    const urls = (await infoOf(result, '-url')).match(/^\s*\d+|https:\S+/gm);
    expect(urls?.map((each) => each.trim())).toEqual([
      '1',
      'https://body.example/',
      '1',
      'https://first.example/',
      '2',
      'https://common.example/',
      '3',
      'https://common.example/',
    ]);
  });

  test('keeps its document information', async () => {
    const information =
      /^(Title|Creator|Producer|CreationDate|ModDate|Tagged|Pages|PDF version).*/gm;
    expect((await infoOf(result, '-isodates')).match(information)).toEqual(
      (await infoOf(whole, '-isodates')).match(information),
    );
  });

  test('is sound, has every font once under its name, and nothing that it does not need', async () => {
    expect(await checkedByQpdf(result)).toContain('No syntax or stream encoding errors found');
    const names = (await fontsOf(result)).match(/^[A-Z]{6}\+\S+/gm) ?? [];
    expect(names.length).toBeGreaterThan(2);
    expect(new Set(names).size).toBe(names.length);
    expect(result.length).toBeLessThan(whole.length + alone.length);
    const again = await tools.replaceFirstPage(result, alone, never);
    expect(Math.abs(again.length - result.length)).toBeLessThan(100);
  });
});

test('a first page may have no header and footer at all', async () => {
  const { result } = await prints(PAGE, {});
  expect(await textOf(result, 1)).not.toMatch(/header|footer/);
  expect(await textOf(result, 2)).toMatch(/Common header\s*2\/3/);
  expect(await infoOf(result, '-url')).not.toMatch(/^\s*1 .*common/m);
});

test('a document of one page is that page', async () => {
  const { result } = await prints(TAGGED, OWN, '<!doctype html><title>x</title><p>Hello');
  expect(await textOf(result, 1)).toMatch(/First header ü\s*1\/1/);
  expect(await checkedByQpdf(result)).toContain('No syntax or stream encoding errors found');
});

describe('what does not belong together', () => {
  test('is not put together: another size of page', async () => {
    const whole = await printed({ html: HTML }, PAGE);
    const failure = tools.replaceFirstPage(whole, emptyPages(1), never);
    await expect(failure).rejects.toMatchObject({ code: 'generation_failed' });
  });

  test('is not put together: an encrypted document, no page, no PDF', async () => {
    const whole = await printed({ html: HTML }, PAGE);
    const encrypted = await locked(whole, { userPassword: 'secret' });
    for (const other of [encrypted, emptyPages(0), new Uint8Array(0), Buffer.from('%PDF-1.7')]) {
      const failures = [
        tools.replaceFirstPage(whole, other, never),
        tools.replaceFirstPage(other, whole, never),
      ];
      for (const failure of failures) {
        await expect(failure).rejects.toMatchObject({ code: 'generation_failed' });
      }
    }
  });
});
