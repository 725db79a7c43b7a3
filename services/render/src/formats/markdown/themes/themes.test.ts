import { THEMES } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { composed } from '../markdown.fixture.ts';
import { subsetsFor } from './subsets.ts';

const html = async (source: string, theme: (typeof THEMES)[number] = 'modern') =>
  (await composed(source, {}, { theme })).html;

const faces = (document: string) =>
  [
    ...document.matchAll(
      /@font-face\{font-family:"([^"]+)";font-weight:(\d+);font-style:(\w)\w+;unicode-range:U\+(\w+)/g,
    ),
  ].map(([, family, weight, style, first]) => `${family} ${weight}${style} ${first}`);

describe.each(THEMES)('%s', (theme) => {
  const EVERYTHING =
    '# H\n\n*i* **b** ***bi*** `c` ~~s~~\n\n```js\nlet a\n```\n\n> q\n\n| a |\n|-|\n| b |\n\n$x$[^1]\n\n[^1]: n\n';

  test('fetches nothing', async () => {
    expect(await html(EVERYTHING, theme)).not.toMatch(
      /url\((?!data:)|@import|<link|src="(?!data:)/,
    );
  });

  test('brings the fonts that its style sheet names first', async () => {
    const document = await html(EVERYTHING, theme);
    const named = [...document.matchAll(/--font-(?:text|mono): ["']([^"']+)/g)].map(
      ([, name]) => name,
    );
    expect(named).toHaveLength(2);
    const embedded = faces(document).map((face) => face.replace(/ \d.*/, ''));
    expect(new Set(embedded)).toEqual(new Set(named));
  });

  test('is light: plain text takes no more than two faces', async () => {
    expect(faces(await html('Text', theme))).toHaveLength(1);
    expect(faces(await html('# H\n\nText', theme)).length).toBeLessThanOrEqual(3);
  });
});

test.each([
  ['academic', 'STIX Two Text Italic'],
  ['classic', 'EB Garamond Italic'],
] as const)('formulas in %s have the letters of %s', async (theme, face) => {
  expect(await html('$x$', theme)).toMatch(
    new RegExp(`font-family:KaTeX_Math;[^}]*local\\("${face}"\\)`),
  );
  expect(await html('x', theme)).not.toContain('KaTeX_Math');
  expect(await html('$x$', 'modern')).not.toContain(face);
});

test.each(['academic', 'classic'] as const)(
  '%s has the operators of STIX Two Math, where the text has some',
  async (theme) => {
    const face = /font-family:"STIX Two Math";size-adjust:\d+%[^}]*data:font\/woff2/;
    expect(await html('x ∈ y', theme)).toMatch(face);
    expect(await html('A ⟹ B', theme)).toMatch(face);
    expect(await html('x + y', theme)).not.toMatch(face);
    expect(await html('x ∈ y', 'github')).not.toMatch(face);
  },
);

describe('the fonts', () => {
  test.each([
    ['Text', ['400n']],
    ['*i*', ['400n', '400i']],
    ['**b**', ['400n', '600n']],
    ['***bi***', ['400n', '400i', '600n', '600i']],
    ['## H', ['400n', '600n', '700n']],
    ['<p style="font-weight:700">x</p>', ['400n', '400i', '600n', '600i', '700n']],
    [
      `<p style="${'width:'.repeat(400)};font-weight:700">x</p>`,
      ['400n', '400i', '600n', '600i', '700n'],
    ],
    ['<b style="width:2em;font-weight:800">x</b>', ['400n', '400i', '600n', '600i', '700n']],
    ['<b style="width:2em;font-size:2em">x</b>', ['400n', '600n']],
  ])('of %j are those it uses', async (source, weights) => {
    const inter = faces(await html(source)).filter((face) => face.startsWith('Inter'));
    expect(inter.map((face) => face.split(' ')[1])).toEqual(weights);
  });

  test.each([
    ['Text — “quotes” €', ['0000']],
    ['čeština', ['0100', '0000']],
    ['Русский', ['0301', '0000']],
    ['Ελληνικά', ['0370', '0000']],
    ['日本語 العربية 😀', ['0000']],
  ])('for %j have the characters it uses', async (source, firsts) => {
    const found = faces(await html(source)).map((face) => face.split(' ').at(-1));
    expect(found.toSorted()).toEqual(firsts.toSorted());
  });
});

describe('subsetsFor', () => {
  const SUBSETS = { greek: 'U+0370-03FF', latin: 'U+0000-00FF,U+20AC', 'latin-ext': 'U+0100-02BA' };

  test.each([
    ['', ['latin']],
    ['a', ['latin']],
    ['\u00ff', ['latin']],
    ['\u0100', ['latin', 'latin-ext']],
    ['\u02ba', ['latin', 'latin-ext']],
    ['\u02bb', ['latin']],
    ['€', ['latin']],
    ['αā', ['latin', 'latin-ext', 'greek']],
    ['😀', ['latin']],
  ])('%j needs %j', (text, needed) => {
    expect(subsetsFor(text, SUBSETS)).toEqual(needed);
  });

  test('is always some of what there is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const needed = subsetsFor(text, SUBSETS);
        expect(needed).toContain('latin');
        for (const name of needed) expect(SUBSETS).toHaveProperty(name);
      }),
    );
  });
});
