import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import {
  PICTURE_READERS,
  SPELLINGS,
  TEXT_READERS,
  SPELLINGS_NOT_FOLLOWED,
} from './payloads/local-files.ts';

const SECRET = 'kept-in-a-file';
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="99"><text y="50">${SECRET}</text></svg>`;

/** The folder that the engine may read, with its documents. */
const folder = mkdtempSync(join(tmpdir(), 'platen-secret-'));
const text = join(folder, 'secret.txt');
const picture = join(folder, 'secret.svg');
writeFileSync(text, SECRET);
writeFileSync(picture, PICTURE);

let platform: TestPlatform;
let key: string;
let browser: OpenBrowser;

beforeAll(async () => {
  [platform, browser] = await Promise.all([
    TestPlatform.start(),
    OpenBrowser.start('--allow-file-access-from-files'),
  ]);
  ({ key } = await platform.account());
});
afterAll(async () => {
  await Promise.all([platform.stop(), browser.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The text of a request's document; none if it is refused. */
async function textOf(body: object): Promise<string> {
  const response = await platform.generate(key, body);
  if (response.status !== 200) {
    // The engine cannot print a page that a refused file leaves empty.
    expect([422, 500, 504]).toContain(response.status);
    return response.text();
  }
  return pdfText(await platform.bytesOf(response));
}

async function expectReadOpenlyAlone(content: string): Promise<void> {
  const [openly, here] = await Promise.all([
    browser.print(content).then((pdf) => pdfText(pdf)),
    textOf({ content }),
  ]);
  expect(openly).toContain(SECRET);
  expect(here).not.toContain(SECRET);
}

const frame = TEXT_READERS['a frame']!;

describe('a browser without guards shows a file, and the platform does not, by', () => {
  test.each(Object.entries(SPELLINGS))('%s', (_, spelled) =>
    expectReadOpenlyAlone(frame(spelled(text))),
  );

  test.each(Object.entries(TEXT_READERS))('%s', (_, reader) =>
    expectReadOpenlyAlone(reader(`file://${text}`)),
  );

  test.each(Object.entries(PICTURE_READERS))('%s', (_, reader) =>
    expectReadOpenlyAlone(reader(`file://${picture}`)),
  );
});

test.each(Object.entries(SPELLINGS_NOT_FOLLOWED))('no file is shown by %s', async (_, spelled) => {
  expect(await textOf({ content: frame(spelled(text)) })).not.toContain(SECRET);
});

test.each([
  ['/etc/passwd', 'root:'],
  ['/proc/self/environ', 'PATH='],
  ['/proc/self/cmdline', 'chromium'],
  ['/proc/1/environ', 'PATH='],
  ['/tmp/', 'Index of'],
  ['/', 'Index of'],
])('%s stays unread', async (path, secret) => {
  const content = Object.values(TEXT_READERS)
    .slice(0, 5)
    .map((reader) => reader(`file://${path}`))
    .join('');
  expect(await textOf({ content })).not.toContain(secret);
});

describe('no file is shown in', () => {
  const attempts = [
    ...Object.values(PICTURE_READERS).map((reader) => reader(`file://${picture}`)),
    frame(`file://${text}`),
  ].join('');

  test.each(['header_html', 'footer_html'])('%s', async (name) => {
    const options = { [name]: `<div style="font-size:9px">${attempts}</div>`, margin_top: '9cm' };
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
        svg: PICTURE.replace('<text', `<image href="file://${picture}"/><text hidden`),
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
