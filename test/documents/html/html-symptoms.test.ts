import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/paths.ts';
import { pdfText } from '../../harness/documents/pdf.ts';
import { popplerPicture } from '../../harness/documents/picture.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

/** What the guide shows beside each symptom: a document that looks wrong, and the same as it should be. */
const FOLDER = join(ROOT, 'tools/gallery/symptoms');

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

interface Print {
  headers: Headers;
  /** Of each page, gaps as single spaces. */
  texts: string[];
  /** Page 1. */
  picture: Buffer;
  /** The colour at a place of a page, from 0 to 1. */
  colourAt: (x: number, y: number, page?: number) => Promise<number[]>;
}

async function printed(request: object): Promise<Print> {
  const response = await platform.generate(key, request);
  const pdf = await platform.bytesOf(response);
  const texts = (await pdfText(pdf)).split('\f').slice(0, -1);
  const { rgb: picture } = await popplerPicture(pdf, { width: 420 });
  return {
    headers: response.headers,
    picture,
    texts: texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()),
    async colourAt(x, y, page = 1) {
      const { width, height, rgb } = await popplerPicture(pdf, { width: 420, page });
      const at = 3 * (Math.floor(y * height) * width + Math.floor(x * width));
      return [...rgb.subarray(at, at + 3)];
    },
  };
}

const WHITE = [255, 255, 255];
type Measured = (print: Print) => unknown;

const header =
  (name: string): Measured =>
  ({ headers }) =>
    headers.get(name);
const texts: Measured = (print) => print.texts;
const colour =
  (x: number, y: number, page?: number): Measured =>
  ({ colourAt }) =>
    colourAt(x, y, page);
/** Whether two words stand in one line. */
const areBeside =
  (line: string): Measured =>
  ({ texts: [first] }) =>
    first!.startsWith(line);

const SYMPTOMS: Record<string, [measured: Measured, wrong: unknown, right: unknown]> = {
  'blank-page': [header('x-page-count'), '2', '1'],
  chinese: [texts, ['直骨令海角'], ['直骨令海角']],
  'fixed-bar': [header('x-clipped-content'), '1', null],
  gradient: [async ({ colourAt }) => (await colourAt(0.02, 0.02, 2))[2] === 255, true, false],
  'grey-gradient': [
    async ({ colourAt }) => Math.max(...(await colourAt(0.5, 0.4))) > 175,
    false,
    true,
  ],
  'header-picture': [header('x-blocked-resources'), '1', null],
  'heading-alone': [
    ({ texts: [first, second] }) => [first!.endsWith('Heading'), second],
    [true, 'The text below it.'],
    [false, 'Heading The text below it.'],
  ],
  hyphens: [({ texts: [first] }) => /\binclude\b/.test(first!), true, false],
  'late-content': [texts, ['Rain in May:'], ['Rain in May: 61 mm']],
  'layout-for-phones': [colour(0.1, 0.6), [0xdb, 0xe9, 0xf4], WHITE],
  'lost-background': [colour(0.85, 0.27), WHITE, [0x1f, 0x4e, 0x79]],
  'mail-columns': [areBeside('Ship to Bill to'), false, true],
  'missing-picture': [header('x-blocked-resources'), '1', null],
  'no-webgl': [header('x-script-errors'), '1', null],
  'numbers-of-groups': [
    texts,
    ['Invoice 1 Page 1', 'Invoice 2 Page 2'],
    ['Invoice 1 Page 1', 'Invoice 2 Page 1'],
  ],
  'open-frame': [header('x-page-count'), '2', '2'],
  'single-line': [
    ({ texts: [, second] }) => second,
    expect.stringMatching(/^divided somewhere/),
    expect.stringMatching(/^Two:/),
  ],
  'small-text': [header('x-content-scale'), '0.59', null],
  xhtml: [header('x-blank-pages'), '1', null],
};

test('each symptom of the guide has its picture, and each picture its symptom', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/html.md'), 'utf8');
  const shown = Array.from(guide.matchAll(/images\/symptoms\/([\w-]+)\.png/g), ([, name]) => name);
  const namesIn = (folder: string) =>
    readdirSync(join(ROOT, folder)).map((file) => file.replace(/\.\w+$/, ''));
  expect(shown.sort()).toEqual(Object.keys(SYMPTOMS).sort());
  expect(namesIn('tools/gallery/symptoms').sort()).toEqual(shown);
  expect(namesIn('docs/images/symptoms').sort()).toEqual(shown);
});

test.each(Object.entries(SYMPTOMS))('%s looks as the guide shows', async (name, symptom) => {
  const [measured, wrong, right] = symptom;
  const sides = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as {
    wrong: object;
    right: object;
  };
  const [first, second] = [await printed(sides.wrong), await printed(sides.right)];
  expect(await measured(first)).toEqual(wrong);
  expect(await measured(second)).toEqual(right);
  expect(first.picture.equals(second.picture)).toBe(false);
});
