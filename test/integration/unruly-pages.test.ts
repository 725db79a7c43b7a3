import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pdfFacts, pdfText } from '../harness/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';

let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});
afterAll(() => platform.stop());

test('a dialog is answered at once, as if it was dismissed', async () => {
  const content = `<p id="answers">none</p><script>
    const answers = [alert('a'), confirm('b'), prompt('c'), print()];
    document.getElementById('answers').textContent = answers.map(String).join(' ');
  </script>`;
  const pdf = await platform.pdf(key, { content });
  expect((await pdfText(pdf)).trim()).toBe('undefined false null undefined');
});

test.each([
  ['removes its root', 'document.documentElement.remove()', ''],
  ['removes its head', 'onload = () => document.head.remove()', 'text'],
  ['is left open', 'onload = () => document.open()', ''],
])('a page that %s is printed as what is left of it', async (_, script, text) => {
  const pdf = await platform.pdf(key, { content: `<p>text<script>${script}</script>` });
  expect((await pdfFacts(pdf)).pages).toBe(1);
  expect((await pdfText(pdf)).trim()).toBe(text);
});

describe('a document without a page to print is refused, and told why', () => {
  test.each([
    ['a page that is larger than any', '<style>@page{size:100000in 100000in}</style><p>x'],
    ['a page that loads itself anew', '<meta http-equiv="refresh" content="0"><p>x'],
  ])('%s', async (_, content) => {
    const options = { prefer_css_page_size: true };
    const response = await platform.generate(key, { content, options });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'invalid_document',
      message: expect.stringMatching(/@page.*refresh/),
    });
  });
});
