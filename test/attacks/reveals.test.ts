import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textFile } from '../harness/documents/office-packages.ts';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let one: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  platform = sharedPlatform();
  [one, other] = await Promise.all([
    platform.account('two-minutes'),
    platform.account('two-minutes'),
  ]);
});
afterAll(() => platform.leave());

const example = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../docs/examples/${path}`, import.meta.url)));

const link = '<a href="gone.html">a</a> <a href="#top">b</a>';
const note = { name: 'note.css', content_base64: Buffer.from('p{color:teal}').toString('base64') };
const attachments = [{ name: 'a.txt', content_base64: 'eA==' }];

/** A request for each way that a document takes. */
const REQUESTS: Record<string, object | { file: Uint8Array<ArrayBuffer> }> = {
  'a page that may be shared': { content: `<h1>A</h1>${link}` },
  'a page of its own': { content: `<p>A<script>document.body.append('b')</script>${link}` },
  'files beside it': {
    content: `<link rel="stylesheet" href="note.css"><p>A${link}`,
    assets: [note],
  },
  'a running head and a table of contents': {
    content: '<style>h1{string-set:a content()}</style><h1>A</h1><h2>B</h2>',
    options: { header_html: '<b class="running-a"></b>', margin_top: '30mm', toc: true },
  },
  Markdown: { format: 'markdown', content: '# A\n\n```mermaid\nflowchart LR\n a --> b\n```' },
  'a template': {
    format: 'template',
    template_data: { version: 1, content: [{ type: 'heading', text: 'A' }, { type: 'toc' }] },
  },
  'a standard and an attachment': {
    content: '<!doctype html><html lang="en"><title>t</title><p>A',
    options: { pdf_a: 'PDF/A-3b', pdf_ua: true, attachments },
  },
  Word: { file: example('docx/letter.docx') },
  'an OpenDocument': { file: textFile({ body: '<text:p>A</text:p>' }) },
  'a form': { file: example('forms/application.pdf') },
};

async function made({ key }: TestAccount, request: object) {
  const reproducible = { reproducible: true };
  const response =
    'file' in request
      ? await platform.upload(key, { file: request.file as never, options: reproducible })
      : await platform.generate(key, {
          ...request,
          options: {
            ...('options' in request ? (request.options as object) : {}),
            ...reproducible,
          },
        });
  const requestId = response.headers.get('x-request-id') ?? '';
  return { pdf: await platform.bytesOf(response), requestId };
}

/** Everything that a PDF holds, streams unpacked. */
async function textOf(pdf: Buffer): Promise<string> {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false });
  const objects = doc.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    const isPicture = /Image|FontFile|Length1/.test(object.dict.toString());
    const data = isPicture ? [] : decodePDFRawStream(object).decode();
    return object.dict.toString() + Buffer.from(data).toString('latin1');
  });
  return [pdf.toString('latin1'), ...objects].join('\n');
}

test.each(Object.entries(REQUESTS))(
  'a reproducible PDF is the same for everybody, and says nothing of where and when it was made: %s',
  async (_, request) => {
    const [first, second] = await Promise.all([made(one, request), made(other, request)]);
    expect(second.pdf.equals(first.pdf)).toBe(true);
    const text = await textOf(first.pdf);
    const now = new Date();
    const secrets = {
      accounts: [one.accountId, one.keyId, other.accountId],
      requests: [first.requestId],
      places: ['/tmp/', '/work', 'file:/', '127.0.0.1', '.localhost', 'platen.invalid', hostname()],
      times: [`D:${now.getUTCFullYear()}`, now.toISOString().slice(0, 10)],
    };
    for (const [kind, all] of Object.entries(secrets))
      expect([kind, all.filter((each) => each !== '' && text.includes(each))]).toEqual([kind, []]);
  },
);

/** More of everything than a report names, each as long as it may be. */
const MANY = 300;
const LOADED = Array.from(
  { length: MANY },
  (_, nth) =>
    `<img src="${'字'.repeat(200)}${nth}.png"><a href="${'字'.repeat(300)}${nth}">x</a>{{ ${'m'.repeat(200)}${nth} }}`,
).join('');
const WIDE = `<div style="width:9000px" class="${'k'.repeat(900)}">w</div>`.repeat(200);
const THROWING = `<script>for(let nth=0;nth<200;nth++)setTimeout(()=>{throw new Error('\\u0001'.repeat(9000)+nth)})</script>`;

test('a report has the first of what is amiss, and is short', async () => {
  const response = await platform.generate(one.key, {
    content: LOADED + WIDE + THROWING,
    respond: 'json',
    options: { fit: 'clip' },
  });
  const { report } = (await response.json()) as { report: Record<string, unknown> };
  expect(response.status).toBe(200);
  const lists = Object.values(report).filter(Array.isArray);
  expect(Math.max(...lists.map(({ length }) => length))).toBe(20);
  expect(JSON.stringify(report).length).toBeLessThan(128 * 1024);
});
