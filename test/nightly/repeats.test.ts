import { afterAll, beforeAll, expect, test } from 'vitest';
import * as wordCorpus from '../corpus/docx/documents.ts';
import * as htmlCorpus from '../corpus/html/documents.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import { TestPlatform } from '../harness/platform.ts';

let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});
afterAll(() => platform.stop());

async function expectSame(print: () => Promise<Buffer>): Promise<void> {
  const layout = await pdfLayout(await print());
  expect(layout.length).toBeGreaterThan(0);
  expect(await pdfLayout(await print())).toEqual(layout);
}

test.each(htmlCorpus.documentNames())('%s.html is the same when it is requested again', (name) =>
  expectSame(() => platform.pdf(key, htmlCorpus.requestOf(name))),
);

test.each(wordCorpus.documentNames())('%s.docx is the same when it is requested again', (name) =>
  expectSame(async () => platform.bytesOf(await platform.upload(key, wordCorpus.uploadOf(name)))),
);
