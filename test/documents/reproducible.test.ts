import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { solidPng } from '../harness/documents/solid-png.ts';
import { WORD_VARIABLES, wordDocument } from '../harness/documents/word-document.ts';
import { TestPlatform } from '../harness/platform.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** Each with processes of its own. */
const callers: { platform: RunningPlatform; key: string }[] = [];
let own: TestPlatform;
let word: Uint8Array<ArrayBuffer>;
/** Everything that goes around a document of any format. */
let around: PdfOptions;

beforeAll(async () => {
  own = await TestPlatform.start();
  for (const platform of [own, sharedPlatform()])
    callers.push({ platform, ...(await platform.account('two-minutes')) });
  word = await wordDocument();
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const { platform, key } = callers[0]!;
  const file = { content_base64: base64(await platform.pdf(key, { content: '<h1>Terms' })) };
  around = {
    reproducible: true,
    prepend: [file],
    append: [file],
    letterhead: file,
    stamps: [{ text: 'PAID' }, { pdf: file }, { image: { content_base64: base64(solidPng(9)) } }],
    watermark: { text: 'DRAFT' },
    attachments: [{ name: 'a.csv', content_base64: 'YQ==' }],
    metadata: { title: 'All of it' },
    outline: true,
  };
});
afterAll(async () => {
  callers[1]?.platform.leave();
  await own.stop();
});

const counted: PdfOptions = {
  page_numbers: 'all',
  stamp_appended: true,
  footer_html: '<a href="https://example.com"><i class="pageNumber"></i></a>',
};
const template_data = { version: 1, content: [{ type: 'heading', text: 'Bill' }] };

const REQUESTS: [string, object, PdfOptions][] = [
  ['HTML', { content: '<h1>Bill</h1><p>x' }, counted],
  [
    'accessible HTML',
    { content: '<html lang="en"><h1>Bill</h1>' },
    { pdf_ua: true, pdf_a: 'PDF/A-2u' },
  ],
  ['Markdown', { format: 'markdown', content: '# Bill\n\n```js\nlet a\n```' }, counted],
  ['a template', { format: 'template', template_data }, {}],
];

async function expectSameBytes(make: (caller: (typeof callers)[number]) => Promise<Buffer>) {
  const [one, again, other] = [callers[0]!, callers[0]!, callers[1]!].map(make);
  expect((await one)!.equals((await again)!)).toBe(true);
  expect((await one)!.equals((await other)!)).toBe(true);
}

test.each(REQUESTS)(
  '%s has the same bytes again, and from other processes',
  async (_, request, more) => {
    // The tags of a joined file are lost, and it claims no standard.
    const options = more.pdf_ua ? { reproducible: true, ...more } : { ...around, ...more };
    await expectSameBytes(({ platform, key }) => platform.pdf(key, { ...request, options }));
  },
);

test('a Word document has the same bytes again, and from other processes', async () => {
  const upload = { file: word, variables: WORD_VARIABLES, options: around };
  await expectSameBytes(async ({ platform, key }) =>
    platform.bytesOf(await platform.upload(key, upload)),
  );
});
