import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { printedRoom } from '../../html/page/page-room.ts';
import { A4, bodyWith, rendered, textIn } from '../markdown.fixture.ts';
import { mathsStyles } from './styles.ts';
import { texOf } from './maths.ts';

describe('formulas', () => {
  test.each([
    ['in a line', 'a $x^2$ b', '<span role="img" aria-label="x^2"><span class="katex">'],
    ['in a block', '$$\nx^2\n$$', '<div class="formula" role="img" aria-label="x^2">'],
    ['in one line of a block', '$$x^2$$', '<div class="formula"'],
    ['as a code block', '```math\nx^2\n```', '<div class="formula"'],
  ])('are set %s', async (_, source, start) => {
    expect(await rendered(source)).toContain(start);
  });

  test.each(['costs $5 or $10', 'a $ b $ c', '\\$x\\$', '`$x$`', '$x', '$ 5$'])(
    '%s is none',
    async (source) => {
      expect(await rendered(source)).not.toContain('katex');
    },
  );

  test.each([
    ['$$a^2$$ is famous.', 1, 'is famous.'],
    ['See $$a^2$$, where $b$ is', 2, 'where'],
    ['$$a$$ and $$b$$', 2, 'and'],
    ['Set \\(a^2\\) so', 1, 'so'],
    ['Then \\[a^2\\] so', 1, 'so'],
    ['\\[\na^2\n+b\n\\]', 1, ''],
    ['- $$a=b$$ in it\n- next', 1, 'in it'],
  ])('%j is read to its end, and no further', async (source, formulas, text) => {
    const html = await rendered(`${source}\n\n## Next\n\nlast $$ one`);
    expect(html.match(/class="katex"/g)).toHaveLength(formulas);
    expect(textIn(html)).toContain(text);
    expect(html).toMatch(/<h2[^>]*>Next<\/h2>\n<p>last \$\$ one<\/p>/);
  });

  test.each([
    'Budget\n\n$$\n\ntext\n\n$$',
    '$$$ wow',
    '$$',
    'that $$ costs $$ much',
    '$$a\n\nb$$',
    '\\[0\\] and \\(optional\\)',
    '\\[a_b\\](x)',
    '$$$$',
  ])('%j has none, and all of it is there', async (source) => {
    const html = await rendered(`${source}\n\n## Next`);
    expect(html).not.toContain('katex');
    expect(html).toContain('<h2');
    expect(textIn(html)).toBe(textIn(`${source} Next`.replace(/\\(.)/g, '$1')));
  });

  test.each(['$`', '\\(', '\\['])(
    '%s opens none if another opens before it is closed',
    async (open) => {
      const html = await rendered(`${`${open}\n`.repeat(50_000)}\\(x^2\\)`);
      expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="x^2"']);
    },
  );

  test.each(['\\frac{', '\\nonsense', '{'.repeat(20_000)])(
    'that TeX does not understand stand there as they were written (%#)',
    async (tex) => {
      const html = await rendered(`a $${tex}$ b`);
      expect(textIn(html)).toBe(`a ${tex} b`);
      expect(textIn(await rendered(`$$\n${tex}\n$$`))).toBe(tex);
    },
  );

  test('load nothing and run nothing', async () => {
    const html = await rendered(
      '$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://example.com/x.png}$ $\\htmlClass{a}{b}$',
    );
    expect(html).not.toMatch(/<a |<img|class="a"/);
  });

  test('are finite however they are defined', async () => {
    expect(await rendered('$\\def\\a{\\a\\a}\\a$')).toContain('formula-fault');
    expect(await rendered('$\\rule{10000em}{1em}$')).toContain('50em');
  });
});

describe('the width of a formula', () => {
  const scaleOf = async (tex: string) =>
    Number(
      /class="formula"[^>]*font-size:([\d.]+)em/.exec(await rendered(`$$\n${tex}\n$$`))?.[1] ?? 1,
    );

  test('is as it comes, up to that of the page, and shrunk beyond it', async () => {
    expect(await scaleOf('a+b')).toBe(1);
    const sum = (terms: number) => Array.from({ length: terms }, () => 'x').join('+');
    const wide = await scaleOf(sum(60));
    expect(wide).toBeGreaterThan(0.2);
    expect(wide).toBeLessThan(1);
    expect(await scaleOf(sum(120))).toBeCloseTo(wide / 2, 1);
  });

  test('is known, as KaTeX knows its glyphs', async () => {
    // A rule of 40 em is 40 em of the formula's text: 1.15 × 10 pt in this theme.
    const room = printedRoom(A4).width / 11.5;
    expect(await scaleOf('\\rule{48em}{1em}')).toBeCloseTo(room / 48, 3);
    expect(await scaleOf('\\frac{\\rule{48em}{1em}}{\\rule{9em}{1em}}')).toBeCloseTo(
      room / 48.24,
      3,
    );
    expect(
      await scaleOf('\\begin{matrix}\\rule{30em}{1em}&\\rule{30em}{1em}\\end{matrix}'),
    ).toBeCloseTo(room / 61, 3);
  });

  test('counts the number at the margin on both sides', async () => {
    expect(await scaleOf('\\rule{44em}{1em}')).toBe(1);
    expect(await scaleOf('\\rule{44em}{1em}\\tag{1}')).toBeLessThan(1);
  });
});

describe('a value in maths', () => {
  test.each([
    ['42', '{42}'],
    ['-3.5', '{-3.5}'],
    ['1,000', '{1{,}000}'],
    ['abc', '{abc}'],
    ['', '\\text{}'],
    ['a b', '\\text{a b}'],
    ['a_b^c', '\\text{a\\_b\\textasciicircum{}c}'],
    ['\\frac{1}{2}', '\\text{\\textbackslash{}frac\\{1\\}\\{2\\}}'],
    ['50 % & $5 #1 ~', '\\text{50 \\% \\& \\$5 \\#1 \\textasciitilde{}}'],
    ['größe', '\\text{größe}'],
  ])('%j is written %s', (value, tex) => {
    expect(texOf(value)).toBe(tex);
  });

  test('is set as it is', async () => {
    const html = await bodyWith('$x = {{n}}$, $y = {{t}}$', { n: 42, t: '\\a{}<$' });
    expect(html).not.toContain('formula-fault');
    expect(textIn(html.replaceAll(/\u200b/g, ''))).toBe('x=42, y=\\a{}&lt;$');
  });

  test('never makes TeX fail, and no markup', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (value) => {
        const html = await bodyWith('$a {{v}} b$', { v: value });
        expect(html).not.toContain('formula-fault');
        expect(html.replace(/<\/?(span|p)\b[^<>]*>/g, '')).not.toContain('<');
      }),
      { numRuns: 50 },
    );
  });
});

describe('the fonts of formulas', () => {
  const fonts = async (tex: string) =>
    [
      ...mathsStyles(await rendered(`$$${tex}$$`)).matchAll(
        /@font-face\{font-family:(\w+);font-weight:(\d+);font-style:(\w)/g,
      ),
    ]
      .map(([, family, weight, style]) => `${family?.slice(6)} ${weight}${style}`)
      .toSorted();

  test.each([
    ['1+2', ['Main 400n']],
    ['x', ['Main 400n', 'Math 400i']],
    ['\\mathbb{R}', ['AMS 400n', 'Main 400n']],
    ['\\sum', ['Main 400n', 'Size2 400n']],
    ['\\mathcal{F}', ['Caligraphic 400n', 'Main 400n']],
    ['\\mathbf{1}', ['Main 400n', 'Main 700n']],
  ])('%s needs %j', async (tex, needed) => {
    expect(await fonts(tex)).toEqual(needed);
  });

  test('are in the style sheet, which asks for no other', async () => {
    const styles = mathsStyles(await rendered('$$\\frac{x}{\\sqrt{2}}$$'));
    expect(styles).not.toMatch(/url\((?!data:)/);
    expect(styles).toContain('.katex');
  });
});

describe('formulas without delimiters', () => {
  test.each([
    '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}',
    'a\n\\begin{equation*}\nx\n\\end{equation*}',
    '- \\begin{gather}\n  x\n  \\end{gather}',
    '$$\nx\n$$ {#eq-one}',
    '$$x$$ {#eq-one}',
    `$$\na${' '.repeat(40_000)}b\n$$`,
  ])('%j is one', async (source) => {
    const html = await rendered(source);
    expect(html).toContain('<div class="formula"');
    expect(html).not.toContain('eq-one');
  });

  test.each([
    'US$100 or 100$ or A$50',
    'up to $2,000; `$x$`',
    'R$5 e R$6 a$',
    '\\begin{tabular}x\\end{tabular}',
    '\\begin{align} x',
  ])('%j is none', async (source) => {
    expect(await rendered(source)).not.toContain('role="img"');
  });

  test.each([
    '25$^\\circ$C',
    '其中$x$是',
    '($y$)',
    'the $n$th',
    'H$_2$O',
    'X$1$',
    'n$\\times$m',
    '5 km$^2$',
    "a $\\text{`a'}$ b",
    '$y`z$',
    '$y`z$\n\n`code`',
  ])('%j is one', async (source) => {
    expect(await rendered(source)).toContain('role="img"');
  });
});
