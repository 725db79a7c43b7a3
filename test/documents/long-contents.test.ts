import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

const COUNT = 1_000;
const names = Array.from({ length: COUNT }, (_, nth) => `Heading ${nth + 1}`);

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

test.each([
  [
    'Markdown',
    {
      format: 'markdown',
      options: { toc: true },
      content: ['# Title', ...names.flatMap((name) => [`## ${name}`, 'Text.'])].join('\n\n'),
    },
  ],
  [
    'a template',
    {
      format: 'template',
      template_data: {
        version: 1,
        content: [{ type: 'toc' }, ...names.map((text) => ({ type: 'heading', text }))],
      },
    },
  ],
])(
  'contents of 1,000 headings of %s take less than 1 KB each, and lead to their pages',
  async (_, body) => {
    const pdf = await platform.pdf(key, body);
    expect(pdf.length / COUNT).toBeLessThan(1_000);

    const document = await PDFDocument.load(pdf);
    const links = document.getPages().flatMap(({ node }) => node.Annots()?.asArray() ?? []);
    expect(links).toHaveLength(COUNT);
    const destinations = document.catalog.lookup(PDFName.of('Dests'), PDFDict);
    expect(destinations.keys()).toHaveLength(COUNT);

    const pages = (await pdfText(pdf)).split('\f');
    const listed = new Map<string, number>();
    for (const page of pages) {
      for (const [, name = '', number] of page.matchAll(/^\s*(Heading \d+)\s+(\d+)\s*$/gm)) {
        listed.set(name, Number(number));
      }
    }
    expect(listed.size).toBe(COUNT);
    for (const name of [names[0]!, names[COUNT / 2]!, names[COUNT - 1]!]) {
      const own = new RegExp(`^\\s*${name}\\s*$`, 'm');
      expect(pages.findIndex((page) => own.test(page)) + 1).toBe(listed.get(name));
    }
  },
);
