import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { settleIdentifiers } from './identity.ts';

test('identifiers of tags are numbered, and nothing else is touched', async () => {
  const doc = await PDFDocument.create();
  doc.addPage();
  const element = (entries: Record<string, PDFString | PDFName>) => {
    const dict = doc.context.obj({ Type: 'StructElem' });
    for (const [key, value] of Object.entries(entries)) dict.set(PDFName.of(key), value);
    return doc.context.register(dict);
  };
  element({ S: PDFName.of('P') });
  const named = element({ S: PDFName.of('node7'), ID: PDFString.of('node7') });
  await settleIdentifiers(doc, () => doc.save());
  const { ID, S } = Object.fromEntries(
    doc.context
      .lookup(named, PDFDict)
      .entries()
      .map(([key, value]) => [key.decodeText(), value]),
  );
  expect([String(ID), String(S)]).toEqual(['(id00000000)', '/node7']);
  expect((await PDFDocument.load(await doc.save())).getPageCount()).toBe(1);
});
