import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfLayout, type Word } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const WIDTH = 300;

/** A template with everything that has a start and an end of its line. */
const TEMPLATE = {
  version: 1,
  page: { format: 'custom', width: WIDTH, height: 400 },
  header: { blocks: [{ type: 'paragraph', text: 'Header' }] },
  content: [
    { type: 'paragraph', text: 'Text' },
    { type: 'list', items: ['Item'] },
    { type: 'key_value', items: [{ key: 'Name', value: 'Value' }] },
    {
      type: 'table',
      columns: [
        { key: 'first', header: 'First', width: '*' },
        { key: 'second', header: 'Second', width: '*', format: { type: 'number' } },
      ],
      rows: [{ first: 'One', second: 22 }],
      totals: { second: 'count' },
    },
    {
      type: 'columns',
      columns: [
        { blocks: [{ type: 'paragraph', text: 'Here' }] },
        { blocks: [{ type: 'paragraph', text: 'There' }] },
      ],
    },
    { type: 'signature', label: 'Signed' },
  ],
};

/** The position of each word, in points from the left. */
async function wordsOf(fields: object, options: object = {}): Promise<Map<string, Word>> {
  const template_data = { ...TEMPLATE, ...fields };
  const pdf = await platform.pdf(key, { format: 'template', template_data, options });
  const [page] = await pdfLayout(pdf);
  return new Map(page?.words.map((word) => [word.text, word]));
}

/** Each of these begins its line. */
const FIRST = ['Header', 'Text', 'Item', 'Name', 'First', 'One', 'Here', 'Signed'];
/** Each of these stands after the other in its line. */
const PAIRS = [
  ['Name', 'Value'],
  ['First', 'Second'],
  ['One', '22'],
  ['Here', 'There'],
] as const;

test.each([
  ['in Arabic', {}, { locale: 'ar-SA-u-nu-latn' }],
  ['in Urdu', {}, { locale: 'ur' }],
  ['in Azerbaijani, written in Arabic letters', {}, { locale: 'az-Arab' }],
  ['that says so', { direction: 'rtl' }, {}],
  ['that says so in German', { direction: 'rtl' }, { locale: 'de' }],
])('a layout template %s begins at the right', async (_, fields, options) => {
  const words = await wordsOf(fields, options);
  const left = FIRST.filter((word) => !((words.get(word)?.left ?? 0) > WIDTH / 2));
  expect(left).toEqual([]);
  const wrong = PAIRS.filter(([a, b]) => !(words.get(b)!.right < words.get(a)!.left));
  expect(wrong).toEqual([]);
  // Numbers and their headings end with their column.
  expect(words.get('22')!.left).toBeCloseTo(words.get('Second')!.left, 0);
});

test.each([
  ['without a language', {}, {}],
  ['in German', {}, { locale: 'de' }],
  ['that says so in Arabic', { direction: 'ltr' }, { locale: 'ar' }],
])('a layout template %s begins at the left', async (_, fields, options) => {
  const words = await wordsOf(fields, options);
  const right = FIRST.filter((word) => !((words.get(word)?.right ?? WIDTH) < WIDTH / 2));
  expect(right).toEqual([]);
  const wrong = PAIRS.filter(([a, b]) => !(words.get(a)!.right < words.get(b)!.left));
  expect(wrong).toEqual([]);
  expect(words.get('22')!.right).toBeCloseTo(words.get('Second')!.right, 0);
});

test('an unknown direction is refused with its place', async () => {
  const template_data = { ...TEMPLATE, direction: 'up' };
  const response = await platform.generate(key, { format: 'template', template_data });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ details: [{ path: '/template_data/direction' }] });
});
