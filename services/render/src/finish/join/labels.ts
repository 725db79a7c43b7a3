import { PDFDict, PDFNumber, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import type { Part } from './part.ts';
import { pairsOf } from './trees.ts';
import { name, numberOf } from '../../pdf/objects.ts';

interface Label {
  style: PDFObject | undefined;
  prefix: PDFObject | undefined;
  number: number;
}

/** The numbers that readers show for pages, of all parts; undefined if no part has its own. */
export function joinedLabels(context: PDFContext, parts: readonly Part[]): PDFDict | undefined {
  if (!parts.some(({ catalog }) => catalog.has(name('PageLabels')))) return undefined;
  const numbers = context.obj([]);
  let last: Label | undefined;
  parts.flatMap(labelsOf).forEach((label, at) => {
    if (!last || !continues(last, label)) {
      numbers.push(PDFNumber.of(at));
      const { style: S, prefix: P, number: St } = label;
      numbers.push(context.obj({ ...(S && { S }), ...(P && { P }), St }));
    }
    last = label;
  });
  return context.obj({ Nums: numbers });
}

const continues = (last: Label, { style, prefix, number }: Label) =>
  last.style === style && last.prefix === prefix && last.number + 1 === number;

function labelsOf({ catalog, pages }: Part): Label[] {
  const { context } = catalog;
  const starts = new Map<number, Label & { from: number }>();
  for (const [key, value] of pairsOf(context, catalog.get(name('PageLabels')), 'Nums')) {
    const dict = context.lookup(value);
    if (!(key instanceof PDFNumber) || !(dict instanceof PDFDict)) continue;
    const from = key.asNumber();
    const number = numberOf(dict.lookup(name('St'))) || 1;
    const [style, prefix] = ['S', 'P'].map((each) => dict.lookup(name(each)));
    starts.set(from, { from, number, style, prefix });
  }
  let start: (Label & { from: number }) | undefined;
  let next = 0;
  return [...pages.values()].map((page) => {
    for (; next <= page; next += 1) start = starts.get(next) ?? start;
    if (!start) return { style: name('D'), prefix: undefined, number: page + 1 };
    return { style: start.style, prefix: start.prefix, number: start.number + page - start.from };
  });
}
