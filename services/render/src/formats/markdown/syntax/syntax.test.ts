import { describe, expect, test } from 'vitest';
import { rendered, textIn } from '../markdown.fixture.ts';

describe('page breaks', () => {
  const BREAK = '<div class="page-break"></div>';

  test.each(['<!-- pagebreak -->', '<!--pagebreak-->', '\\pagebreak', '   \\pagebreak  '])(
    '%s alone on a line is one',
    async (source) => {
      expect(await rendered(`a\n\n${source}\n\nb`)).toBe(`<p>a</p>\n${BREAK}\n<p>b</p>\n`);
      expect(await rendered(`a\n${source}\nb`)).toBe(`<p>a</p>\n${BREAK}\n<p>b</p>\n`);
    },
  );

  test.each([
    ['in a line', 'a \\pagebreak b'],
    ['with more behind it', '\\pagebreak here'],
    ['in code', '```\n\\pagebreak\n```'],
    ['in indented code', '    \\pagebreak'],
    ['as another comment', '<!-- page break -->'],
  ])('%s is none', async (_, source) => {
    expect(await rendered(source)).not.toContain(BREAK);
  });
});

describe('alerts', () => {
  test.each(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION', 'note'])('%s', async (kind) => {
    const html = await rendered(`> [!${kind}]\n> Some *text*.\n>\n> More.`);
    expect(html).toContain(`<div class="alert alert-${kind.toLowerCase()}" role="note">`);
    expect(html).toContain('<svg class="icon"');
    expect(textIn(html).toLowerCase()).toBe(`${kind.toLowerCase()} some text. more.`);
  });

  test.each(['> x\n> [!NOTE]', '[!NOTE]\nx', '> !NOTE\n> x', '> `[!NOTE]`\n> x'])(
    '%j is none',
    async (source) => {
      expect(await rendered(source)).not.toContain('class="alert');
    },
  );
});

describe('footnotes', () => {
  test('are numbered in the order of their references, and lead there and back', async () => {
    const html = await rendered('A[^b] B[^a]\n\n[^a]: first\n[^b]: second\n');
    expect(textIn(html)).toBe('A1 B2 second first');
    expect(html).toContain('<a href="#fn:1" id="fnref:1" role="doc-noteref">1</a>');
    expect(html).toMatch(/<li id="fn:1"><p>second <a class="footnote-back" href="#fnref:1"/);
  });

  test('may be referred to more than once, hold blocks, and stand in the text', async () => {
    const html = await rendered('A[^a] B[^a] C^[inline *note*]\n\n[^a]: one\n\n    two\n');
    expect(html).toContain('id="fnref:1:2"');
    expect(html).toContain('href="#fnref:1:2"');
    expect(textIn(html)).toBe('A1 B1 C2 one two inline note');
  });

  test('stay text without a note, and a note without a reference is left out', async () => {
    expect(textIn(await rendered('A[^a]\n\n[^b]: note'))).toBe('A[^a]');
  });
});

describe('figures', () => {
  test('are pictures that stand alone, with the title for a caption', async () => {
    expect(await rendered('![alt](x.png "A & B")')).toBe(
      '<figure><img src="x.png" alt="alt" /><figcaption>A &amp; B</figcaption></figure>\n',
    );
    expect(await rendered('[![alt](x.png)](y)')).toBe(
      '<figure><a href="y"><img src="x.png" alt="alt" /></a></figure>\n',
    );
  });

  test.each(['a ![alt](x.png "t")', '![a](x.png) ![b](y.png)', '- ![alt](x.png "t")'])(
    '%s is none',
    async (source) => {
      expect(await rendered(source)).not.toContain('figure');
    },
  );
});
