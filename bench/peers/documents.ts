import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';
import { pdfFacts, pdfText } from '../../test/harness/documents/pdf.ts';
import { SMALL_PAGE } from '../load/page.ts';

/** The input of every peer. */
export interface BenchDocument {
  name: string;
  /** The document as its author wrote it. */
  source: { html: string } | { markdown: string } | { docx: Buffer };
  /** @returns the faults of its PDF; empty: none */
  faults: (pdf: Buffer) => Promise<string[]>;
}

/** A sentence about a PDF that has to be true, by its text (as poppler extracts it) and its number of pages. */
type Claim = [what: string, holds: (text: string, pages: number) => boolean];

const says =
  (...texts: string[]): Claim[1] =>
  (text) =>
    texts.every((each) => text.replaceAll(/\s+/g, ' ').includes(each));

/** Columns by CSS grid, and a text from a script, as a browser shows them. */
const MODERN_HEAD = `<style>
  @page { size: A4; margin: 20mm 15mm }
  body { font: 10pt/1.4 sans-serif }
  .parties { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm }
  table { width: 100%; border-collapse: collapse }
  th, td { border-bottom: 0.5pt solid #999; padding: 2mm; text-align: left }
</style>`;

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, row) => `<tr><td>${row + 1}<td>Letterpress forme ${row + 1}<td>2<td>960.00</tr>`,
  ).join('');

const table = (count: number) =>
  `<table><thead><tr><th>No.<th>Item<th>Pieces<th>Amount</tr></thead><tbody>${rows(count)}</tbody></table>`;

/** Two columns, a table of 150 rows over several pages, and a script. */
export const INVOICE = `<!doctype html><meta charset="utf-8"><title>Invoice</title>${MODERN_HEAD}
<h1>Invoice 2026-0042</h1>
<div class="parties"><p>Sender: Example Press</p><p>Recipient: Example Shop</p></div>
${table(150)}<p id="sum"></p>
<script>document.getElementById('sum').textContent = 'Sum: ' + 150 * 960;</script>`;

const report = `<!doctype html><meta charset="utf-8"><title>Report</title>${MODERN_HEAD}
<h1>Report</h1>${Array.from({ length: 40 }, (_, chapter) => `<h2>Chapter ${chapter + 1}</h2>${table(85)}`).join('')}`;

/** A table head on every page. */
const repeatsHead: Claim = [
  'the head of the table stands on every page',
  (text, pages) => (text.match(/No\.\s+Item\s+Pieces\s+Amount/g)?.length ?? 0) >= pages - 1,
];

export const DOCUMENTS: readonly BenchDocument[] = [
  {
    name: 'a small page',
    source: { html: SMALL_PAGE },
    faults: checked(
      ['its text is there', says('Invoice 42', 'Letterpress forme 2 960.00')],
      onePage(),
    ),
  },
  {
    name: 'invoice',
    source: { html: INVOICE },
    faults: checked(
      [
        'the first and the last row are there',
        says('1 Letterpress forme 1 ', 'Letterpress forme 150'),
      ],
      ['two columns stand side by side (CSS grid)', (text) => /Sender:.*Recipient:/.test(text)],
      ['what a script writes is there', says('Sum: 144000')],
      repeatsHead,
    ),
  },
  {
    name: 'report',
    source: { html: report },
    faults: checked(
      ['the first and the last chapter are there', says('Chapter 1 ', 'Chapter 40')],
      ['it has more than 100 pages', (_, pages) => pages > 100],
      repeatsHead,
    ),
  },
  {
    name: 'a page of Markdown',
    source: { markdown: readFileSync(join(ROOT, 'bench/peers/page.md'), 'utf8') },
    faults: checked(['its text is there', says('What is left to do', 'sails', 'cleat')]),
  },
  {
    name: 'DOCX',
    source: { docx: readFileSync(join(ROOT, 'test/corpus/docx/contract.docx')) },
    faults: checked(['its text is there', says('Draft of')]),
  },
];

function onePage(): Claim {
  return ['it has one page', (_, pages) => pages === 1];
}

function checked(...claims: Claim[]): BenchDocument['faults'] {
  return async (pdf) => {
    const [{ pages }, text] = await Promise.all([pdfFacts(pdf), pdfText(pdf)]);
    return claims.filter(([, holds]) => !holds(text, pages)).map(([what]) => `not so: ${what}`);
  };
}
