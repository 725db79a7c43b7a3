import { PDFDict, PDFDocument, PDFName, PDFStream, type PDFRef } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { contentStream, contentText } from '../content/streams.ts';
import { tagContent } from './pdf-ua.ts';
import { mendUnicode } from './to-unicode.ts';

const TAGGED = '/P <</MCID 0>> BDC (x) Tj EMC';
const X_OBJECT = PDFName.of('XObject');

function addForm(doc: PDFDocument, content: string, objects: Record<string, PDFRef> = {}): PDFRef {
  const form = contentStream(doc.context, content);
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  form.dict.set(PDFName.of('StructParents'), doc.context.obj(3));
  form.dict.set(PDFName.of('Resources'), doc.context.obj({ XObject: objects }));
  return doc.context.register(form);
}

function addPage(doc: PDFDocument, content: string, objects: Record<string, PDFRef> = {}) {
  const { node } = doc.addPage();
  node.set(PDFName.of('Contents'), doc.context.register(contentStream(doc.context, content)));
  node.set(PDFName.of('Resources'), doc.context.obj({ XObject: objects }));
  return node;
}

const textOf = (doc: PDFDocument, ref: PDFRef) => contentText(doc.context, doc.context.lookup(ref));

test('untagged content of a page becomes an artefact, over all its streams', async () => {
  const doc = await PDFDocument.create();
  const node = addPage(doc, '');
  const streams = [`${TAGGED} 0 0 1 1`, 're f'].map((text) =>
    doc.context.register(contentStream(doc.context, text)),
  );
  node.set(PDFName.of('Contents'), doc.context.obj(streams));
  tagContent(doc);
  expect(contentText(doc.context, node.Contents())).toBe(
    `${TAGGED} /Artifact BMC\n0 0 1 1\nre f\nEMC`,
  );
});

test('a form with tags stays content, and gets artefacts inside', async () => {
  const doc = await PDFDocument.create();
  const inner = addForm(doc, `${TAGGED} 1 1 2 2 re f`);
  const outer = addForm(doc, '/In Do 0 0 1 1 re f', { In: inner });
  const node = addPage(doc, '/Out Do', { Out: outer });
  tagContent(doc);
  expect(contentText(doc.context, node.Contents())).toBe('/Out Do');
  expect(textOf(doc, outer)).toBe('/In Do /Artifact BMC\n0 0 1 1 re f\nEMC');
  expect(textOf(doc, inner)).toBe(`${TAGGED} /Artifact BMC\n1 1 2 2 re f\nEMC`);
});

test('a form without tags is an artefact wherever it is painted', async () => {
  const doc = await PDFDocument.create();
  const node = addPage(doc, '/F Do /F Do', { F: addForm(doc, '0 0 1 1 re f') });
  tagContent(doc);
  const artifact = '/Artifact BMC\n/F Do\nEMC';
  expect(contentText(doc.context, node.Contents())).toBe(`${artifact} ${artifact}`);
});

test('a form with tags that is painted again is a copy without tags', async () => {
  const doc = await PDFDocument.create();
  const inner = addForm(doc, TAGGED);
  const outer = addForm(doc, '/In Do', { In: inner });
  const node = addPage(doc, '/F Do /F Do', { F: outer });
  tagContent(doc);
  expect(contentText(doc.context, node.Contents())).toBe('/F Do /Artifact BMC\n/FUntagged Do\nEMC');
  const objects = node.Resources()!.lookup(X_OBJECT, PDFDict);
  const copy = objects.lookup(PDFName.of('FUntagged'), PDFStream);
  expect(copy.dict.has(PDFName.of('StructParents'))).toBe(false);
  const below = copy.dict.lookup(PDFName.of('Resources'), PDFDict).lookup(X_OBJECT, PDFDict);
  const innerCopy = below.get(PDFName.of('In')) as PDFRef;
  expect(textOf(doc, innerCopy)).toBe('/Artifact BMC (x) Tj EMC');
  expect(textOf(doc, inner)).toBe(TAGGED);
});

test('a form that paints itself is handled', async () => {
  const doc = await PDFDocument.create();
  const ref = addForm(doc, '/Me Do');
  doc.context
    .lookup(ref, PDFStream)
    .dict.set(PDFName.of('Resources'), doc.context.obj({ XObject: { Me: ref } }));
  const node = addPage(doc, '/Me Do', { Me: ref });
  tagContent(doc);
  expect(contentText(doc.context, node.Contents())).toContain('/Me Do');
});

test('a glyph without a character does not map to U+0000', async () => {
  const doc = await PDFDocument.create();
  const map = `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange
2 beginbfchar\n<0003> <0000>\n<0004> <0041>\nendbfchar
2 beginbfrange\n<0005> <0005> <feff>\n<0006> <0008> <0042>\nendbfrange`;
  const ref = doc.context.register(contentStream(doc.context, map));
  doc.context.register(doc.context.obj({ Type: 'Font', ToUnicode: ref }));
  mendUnicode(doc);
  expect(textOf(doc, ref)).toBe(
    map.replace('<0003> <0000>', '<0003> <FFFD>').replace('<feff>', '<FFFD>'),
  );
});
