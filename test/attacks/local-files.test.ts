import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import {
  PICTURE_READERS,
  SPELLINGS,
  TEXT_READERS,
  SPELLINGS_NOT_FOLLOWED,
} from './payloads/local-files.ts';

const SECRET = 'kept-in-a-file';

/** The folder that the engine may read, with its documents. */
const folder = mkdtempSync(join(tmpdir(), 'platen-secret-'));

/** A text file with the secret and a number. */
function textFile(nth: number): string {
  const path = join(folder, `text${nth}.txt`);
  writeFileSync(path, `${SECRET}-${nth}.`);
  return path;
}

const pictureOf = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="99"><text y="50">${text}</text></svg>`;

function pictureFile(nth: number): string {
  const path = join(folder, `picture${nth}.svg`);
  writeFileSync(path, pictureOf(`${SECRET}-${nth}.`));
  return path;
}

const picture = pictureFile(0);

let platform: RunningPlatform;
let key: string;
let browser: OpenBrowser;

beforeAll(async () => {
  platform = sharedPlatform();
  browser = await OpenBrowser.start('--allow-file-access-from-files');
  ({ key } = await platform.account('two-minutes'));
});
afterAll(async () => {
  platform.leave();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The text of a request's document, which has to be made. */
const textOf = async (body: object) => pdfText(await platform.pdf(key, body));

/** The text that a browser without guards shows. */
const openTextOf = async (content: string) => pdfText(await browser.print(content));

/** The files of one document with all these readers, each of a file of its own, are shown by such a browser alone. */
async function expectReadOpenlyAlone(readers: readonly ((nth: number) => string)[]) {
  const content = `<p>seen</p>${readers.map((reader, nth) => reader(nth)).join('\n')}`;
  const [openly, here] = await Promise.all([openTextOf(content), textOf({ content })]);
  for (const nth of readers.keys()) expect(openly).toContain(`${SECRET}-${nth}.`);
  expect(here).toContain('seen');
  expect(here).not.toContain(SECRET);
}

const frame = TEXT_READERS['a frame']!;

/** They read the first frame of a document, or leave it. */
const ALONE = new Set(['a frame that a script reads', 'a refresh', 'location=']);
const textReaders = Object.entries(TEXT_READERS);

describe('a browser without guards shows a file, and the platform does not, by', () => {
  test('any spelling of its address', async () => {
    const readers = Object.values(SPELLINGS).map(
      (spelled) => (nth: number) => frame(spelled(textFile(nth))),
    );
    await expectReadOpenlyAlone(readers);
  });

  test('any element that shows text', async () => {
    const readers = textReaders
      .filter(([name]) => !ALONE.has(name))
      .map(
        ([, reader]) =>
          (nth: number) =>
            reader(`file://${textFile(nth)}`),
      );
    await expectReadOpenlyAlone(readers);
  });

  test.each(textReaders.filter(([name]) => ALONE.has(name)))('%s', async (_, reader) => {
    const content = `<p>seen</p>${reader(`file://${textFile(0)}`)}`;
    expect(await openTextOf(content)).toContain(SECRET);
    // The engine cannot print a page that goes to a refused file.
    const response = await platform.generate(key, { content });
    const isPrinted = response.status === 200;
    expect([200, 422]).toContain(response.status);
    const shown = isPrinted
      ? await pdfText(await platform.bytesOf(response))
      : await response.text();
    expect(shown).not.toContain(SECRET);
  });

  test('any element that shows a picture', async () => {
    const readers = Object.values(PICTURE_READERS).map(
      (reader) => (nth: number) => reader(`file://${pictureFile(nth)}`),
    );
    await expectReadOpenlyAlone(readers);
  });
});

test('no file is shown by a spelling that Chromium does not follow', async () => {
  const spellings = Object.values(SPELLINGS_NOT_FOLLOWED);
  const content = spellings.map((spelled) => frame(spelled(textFile(0)))).join('');
  expect(await textOf({ content })).not.toContain(SECRET);
});

test('the files and folders of a system stay unread', async () => {
  const paths = ['/etc/passwd', '/proc/self/environ', '/proc/self/cmdline', '/proc/1/environ'];
  const readers = textReaders.slice(0, 5).map(([, reader]) => reader);
  const shown = [...paths, '/tmp/', '/'].flatMap((path) =>
    readers.map((reader) => reader(`file://${path}`)),
  );
  const content = `<p>seen</p>${shown.join('')}`;
  const [openly, here] = await Promise.all([openTextOf(content), textOf({ content })]);
  for (const each of [/root:/, /Index of/]) expect(openly).toMatch(each);
  expect(here).toContain('seen');
  expect(here).not.toMatch(/root:|PATH=|chromium|Index of/);
});

describe('no file is shown in', () => {
  const attempts = [
    ...Object.values(PICTURE_READERS).map((reader) => reader(`file://${picture}`)),
    frame(`file://${textFile(0)}`),
  ].join('');

  test('a header and a footer', async () => {
    const both = `<div style="font-size:9px;zoom:.3">${attempts}</div>`;
    const options = {
      header_html: both,
      footer_html: both,
      margin_top: '9cm',
      margin_bottom: '9cm',
    };
    expect(await textOf({ content: 'x', options })).not.toContain(SECRET);
  });

  test('Markdown', async () => {
    const content = `![p](file://${picture})\n\n![p](${picture})\n\n${attempts}`;
    expect(await textOf({ format: 'markdown', content })).not.toContain(SECRET);
  });

  test.each([
    ['an html block', { type: 'html', html: attempts }],
    ['a markdown block', { type: 'markdown', text: `![p](file://${picture})\n\n${attempts}` }],
    [
      'an svg',
      {
        type: 'svg',
        svg: pictureOf(SECRET).replace('<text', `<image href="file://${picture}"/><text hidden`),
        alt: 'x',
      },
    ],
    ['an image', { type: 'image', src: `file://${picture}`, alt: 'x' }],
    ['a style', { type: 'paragraph', text: 'x', style: { background: `url(file://${picture})` } }],
  ])('%s of a template', async (_, block) => {
    const template_data = { version: 1, content: [{ type: 'paragraph', text: 'seen' }, block] };
    const response = await platform.generate(key, { format: 'template', template_data });
    const body = Buffer.from(await response.arrayBuffer());
    const shown = response.status === 200 ? await pdfText(body) : body.toString();
    expect([200, 400, 422]).toContain(response.status);
    expect(shown.replace(/<svg[^]*<\/svg>/, '')).not.toContain(SECRET);
  });
});
