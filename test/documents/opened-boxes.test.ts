import { beforeAll, describe, expect, test } from '@jest/globals';
import { pdfFacts, pdfText } from '../harness/documents/pdf.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const printed = (content: string) => platform.pdf(key, { content });
const numbers = (count: number, name = 'n') =>
  Array.from({ length: count }, (_, at) => `${name}${at}.`);

/** Expects every word once, complete, within the margins of some page. */
async function expectWhole(pdf: Buffer, words: string[]) {
  const pages = await pdfLayout(pdf);
  const found = pages.flatMap(({ words: all, height }) =>
    all.filter(({ top, bottom }) => top > 50 && bottom < height - 50),
  );
  expect(found.map(({ text }) => text).filter((text) => words.includes(text))).toEqual(words);
}

describe('the whole text is printed of', () => {
  test('a text field that scrolls', async () => {
    const words = numbers(60);
    await expectWhole(
      await printed(`<textarea rows="3" cols="30">${words.join('\n')}</textarea>`),
      words,
    );
  });

  test('one that is longer than a page', async () => {
    const words = numbers(200);
    const pdf = await printed(
      `<p>before</p><textarea rows="3" style="width:100%">${words.join('\n')}</textarea><p>after</p>`,
    );
    await expectWhole(pdf, words);
    expect((await pdfFacts(pdf)).pages).toBeGreaterThan(2);
    expect(await pdfText(pdf)).toMatch(/after\s*$/);
  });

  test('one that is as high as its text, and higher than a page', async () => {
    const words = numbers(120);
    await expectWhole(await printed(`<textarea rows="130">${words.join('\n')}</textarea>`), words);
  });

  test('one that a script fills', async () => {
    const words = numbers(40);
    await expectWhole(
      await printed(
        `<textarea id="t"></textarea><script>t.value = ${JSON.stringify(words.join('\n'))}</script>`,
      ),
      words,
    );
  });

  test('a line that is longer than its field', async () => {
    const words = numbers(40);
    await expectWhole(await printed(`<input size="10" value="${words.join(' ')}">`), words);
  });

  test('a list that shows some of its lines', async () => {
    const words = numbers(30);
    const options = words.map((word) => `<option>${word}</option>`).join('');
    await expectWhole(await printed(`<select multiple size="4">${options}</select>`), words);
  });

  test.each([
    ['by its height', 'height:100px;overflow:auto'],
    ['by its greatest height', 'max-height:5em;overflow-y:scroll'],
  ])('a box that scrolls %s', async (_, style) => {
    const words = numbers(150);
    const lines = words.map((word) => `<div>${word}</div>`).join('');
    await expectWhole(await printed(`<div style="${style}">${lines}</div>`), words);
  });

  test('a box as large as the screen', async () => {
    const words = numbers(150);
    const content = `<!doctype html><style>html,body,main{height:100%;margin:0}body{overflow:hidden}main{overflow:hidden}section{height:100%;overflow:auto}</style>
      <main><section>${words.map((word) => `<div>${word}</div>`).join('')}</section></main>`;
    await expectWhole(await printed(content), words);
  });

  test('a table in a box that scrolls to the side', async () => {
    const words = numbers(10);
    const cells = words.map((word) => `<td style="min-width:100px">${word}</td>`).join('');
    await expectWhole(
      await printed(`<div style="overflow-x:auto"><table><tr>${cells}</table></div>`),
      words,
    );
  });
});

test('a field that shows its text keeps its place', async () => {
  const [page] = await pdfLayout(
    await printed('<p>name <input value="Ada"> and <textarea>text</textarea> end</p>'),
  );
  const tops = page!.words.map(({ bottom }) => bottom);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(40);
});

test('closed details stay closed, and a style opens them', async () => {
  const closed = '<details><summary>Question</summary>Answer</details>';
  expect((await pdfText(await printed(closed))).replace(/[^\w]/g, '')).toBe('Question');
  const style =
    '<style>details::details-content { content-visibility: visible; height: auto }</style>';
  expect(await pdfText(await printed(style + closed))).toContain('Answer');
  expect(await pdfText(await printed(closed.replace('<details', '<details open')))).toContain(
    'Answer',
  );
});
