import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES } from '@platen/contracts';
import { pdfLayout, type Word } from '../../harness/documents/pdf-layout.ts';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const print = (content: string, options: object = {}) =>
  platform.pdf(key, { format: 'markdown', content, options });

/** The words of page 1 by their text, and its width in points. */
async function wordsOf(content: string, options: object = {}) {
  const [page] = await pdfLayout(await print(content, options));
  const words = new Map(page!.words.map((word) => [word.text, word]));
  return { width: page!.width, word: (text: string): Word => words.get(text)! };
}

const middle = ({ left, right }: Word) => (left + right) / 2;

const CENTRED = [
  '<h1 align="center">Attribute</h1>',
  '<div align="center">\n\n## Division\n\nInside\n\n</div>',
  '<center>\n\n### Element\n\n</center>',
  '<div style="text-align: center">\n\n## Style\n\n</div>',
  '<h2 style="text-align:center">Own</h2>',
].join('\n\n');

describe.each(THEMES)('in %s', (theme) => {
  test('headings are centred or at the right as the author says', async () => {
    const right = '<h2 align="right">End</h2>\n\n<p>x<span style="float:right">Edge</span></p>';
    const { word } = await wordsOf(`${CENTRED}\n\n${right}\n\n<p align="center">Middle</p>`, {
      theme,
    });
    const centre = middle(word('Middle'));
    for (const text of ['Attribute', 'Division', 'Element', 'Style', 'Own', 'Inside'])
      expect([text, Math.abs(Math.round(middle(word(text)) - centre))]).toEqual([text, 0]);
    expect(word('End').right).toBeCloseTo(word('Edge').right, -0.5);
  });

  test('a heading of level 1 has more space before it than one of level 2', async () => {
    const { word } = await wordsOf('# Title\n\nFirst\n\n# Second\n\nThird\n\n## Fourth\n\nText', {
      theme,
    });
    const gap = (before: string, after: string) => word(after).top - word(before).bottom;
    expect(gap('First', 'Second')).toBeGreaterThan(gap('Third', 'Fourth'));
  });

  test('tabs in code have even steps', async () => {
    const { word } = await wordsOf('```\none\n\ttwo\n\t\tthree\nxx\tfour\n\t\t\tfive\n```', {
      theme,
    });
    const [zero, first, second, third] = ['one', 'two', 'three', 'five'].map(
      (text) => word(text).left,
    );
    const step = first! - zero!;
    expect(step).toBeGreaterThan(10);
    expect([second! - first!, third! - second!].map((each) => each.toFixed(1))).toEqual([
      step.toFixed(1),
      step.toFixed(1),
    ]);
    expect(word('four').left).toBeCloseTo(first!, 1);
  });
});

describe('the title of front matter', () => {
  const front = (title: string) => `---\ntitle: ${title}\n---\n\n`;

  test('becomes the heading of a document without one', async () => {
    const text = await pdfText(
      await print(`${front('"2 * 3 *is* # 6_a_ <b> {{ x }}"')}## Part\n\nText`),
    );
    expect(text).toMatch(/^\s*2 \* 3 \*is\* # 6_a_ <b>\s+Part\s+Text\s*$/);
  });

  test.each(['# Own', '<h1>Own</h1>', 'Own\n==='])(
    'stands once where %j begins',
    async (heading) => {
      const same = await pdfText(await print(`${front('Own')}${heading}\n\nText`));
      expect(same).toMatch(/^\s*Own\s+Text\s*$/);
      const other = await pdfText(await print(`${front('Other')}${heading}\n\nText`));
      expect(other).toMatch(/^\s*Other\s+Own\s+Text\s*$/);
    },
  );

  test('has no entry in the table of contents, which follows it', async () => {
    const content = `${front('Handbook')}## One\n\nText\n\n## Two\n\nText`;
    const text = await pdfText(await print(content, { toc: true }));
    expect(text.match(/Handbook/g)).toHaveLength(1);
    expect(text).toMatch(/^\s*Handbook\s+Contents\s+One/);
  });
});
