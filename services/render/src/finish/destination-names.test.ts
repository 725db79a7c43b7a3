import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { shortenDestinationNames } from './destination-names.ts';

/** A page with a link to each name, by a destination or by an action. */
async function linked(...names: string[]): Promise<PDFDocument> {
  const doc = await PDFDocument.create();
  const page = doc.addPage();
  const { context } = doc;
  const destination = (index: number) => context.obj([page.ref, 'XYZ', 0, index, 0]);
  const entries = names.map((name, index) => [name, destination(index)] as const);
  doc.catalog.set(PDFName.of('Dests'), context.obj(Object.fromEntries(entries)));
  const links = names.map((name, index) =>
    index % 2 ? { A: { S: 'GoTo', D: PDFName.of(name) } } : { Dest: PDFName.of(name) },
  );
  page.node.set(PDFName.of('Annots'), context.obj(links.map((link) => context.obj(link))));
  shortenDestinationNames(doc);
  return doc;
}

/** How long each destination's name is, and how far up the page each link leads. */
function read(doc: PDFDocument) {
  const destinations = doc.catalog.lookup(PDFName.of('Dests'), PDFDict);
  const links = doc.getPage(0).node.Annots()?.asArray() ?? [];
  return {
    lengths: destinations.keys().map((name) => name.asBytes().length),
    targets: links.map((link) => {
      const annotation = doc.context.lookup(link, PDFDict);
      const action = annotation.lookupMaybe(PDFName.of('A'), PDFDict);
      const name = action
        ? action.lookup(PDFName.of('D'), PDFName)
        : annotation.lookup(PDFName.of('Dest'), PDFName);
      return Number(String(destinations.lookup(name, PDFArray).get(3)));
    }),
  };
}

test('names of up to 127 bytes stay', async () => {
  const doc = await linked('a', 'b'.repeat(127));
  expect(read(doc)).toEqual({ lengths: [1, 127], targets: [0, 1] });
});

test('longer ones are shortened, and their links keep their targets', async () => {
  const chinese = encodeURIComponent('数据源与智能回退机制的详细说明以及');
  const doc = await linked('destination-1', 'b'.repeat(128), chinese, `${chinese}2`, 'c');
  const { lengths, targets } = read(doc);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(127);
  expect(targets).toEqual([0, 1, 2, 3, 4]);
});

test('a document without destinations stays as it is', async () => {
  const doc = await PDFDocument.create();
  shortenDestinationNames(doc);
  expect(doc.catalog.has(PDFName.of('Dests'))).toBe(false);
});
