import { describe, expect, test } from 'vitest';
import { bodyWith, composed, rendered, textIn } from '../markdown.fixture.ts';

describe('emoji', () => {
  test.each([
    [':tada: done :+1:', '🎉 done 👍'],
    ['**:warning:**', '⚠️'],
    [':no_such_name: 10:30:15 a:b:c', ':no_such_name: 10:30:15 a:b:c'],
    [':constructor: ::', ':constructor: ::'],
    ['`:tada:`', ':tada:'],
    ['<https://x.y/:tada:>', 'https://x.y/:tada:'],
  ])('%s', async (source, text) => {
    expect(textIn(await rendered(source))).toBe(text);
  });

  test('are not made of values', async () => {
    expect(textIn(await bodyWith('{{ v }}', { v: ':tada:' }))).toBe(':tada:');
  });
});

describe('small texts', () => {
  test.each([
    ['x^2^ and 1^st^', '<p>x<sup>2</sup> and 1<sup>st</sup></p>\n'],
    ['2^10 and a^b', '<p>2^10 and a^b</p>\n'],
    ['_t_~n~, **v**~max~', '<p><em>t</em><sub>n</sub>, <strong>v</strong><sub>max</sub></p>\n'],
    ['<i>x</i>~1~, `x`~1~', '<p><i>x</i><sub>1</sub>, <code>x</code><sub>1</sub></p>\n'],
    ['*~old~* new', '<p><em><del>old</del></em> new</p>\n'],
    ['H~2~O, C~6~H~12~O~6~', '<p>H<sub>2</sub>O, C<sub>6</sub>H<sub>12</sub>O<sub>6</sub></p>\n'],
    ['~gone~ and a ~b c~', '<p><del>gone</del> and a <del>b c</del></p>\n'],
    ['a~~b~~', '<p>a<del>b</del></p>\n'],
    ['==marked== and a == b', '<p><mark>marked</mark> and a == b</p>\n'],
  ])('%s', async (source, html) => {
    expect(await rendered(source)).toBe(html);
  });
});

test('definitions stand below their terms', async () => {
  const html = await rendered('Term\n: First *one*\n: Second\n\nOther\n: Third');
  expect(html.replaceAll('\n', '')).toBe(
    '<dl><dt>Term</dt><dd>First <em>one</em></dd><dd>Second</dd><dt>Other</dt><dd>Third</dd></dl>',
  );
});

test.each(['\\newpage', '\\clearpage'])('%s begins a page', async (source) => {
  expect(await rendered(`a\n\n${source}\n\nb`)).toContain('<div class="page-break"></div>');
});

describe('signs of a calculation or a range stay:', () => {
  test.each([['2^3+4^5'], ['10~20分、30~40分']])('%s', async (source) => {
    expect(await rendered(source)).toBe(`<p>${source}</p>\n`);
  });

  test.each([
    ['H~2~O 101~2~ x^2^ 10^3^', 'H<sub>2</sub>O 101<sub>2</sub> x<sup>2</sup> 10<sup>3</sup>'],
    ['~~5~~ 6 ~~1~~2~~3~~', '<del>5</del> 6 <del>1</del>2<del>3</del>'],
    ['2^16^, 2^3 and 10^3^', '2<sup>16</sup>, 2^3 and 10<sup>3</sup>'],
    ['`2^3` for 10^3^', '<code>2^3</code> for 10<sup>3</sup>'],
  ])('but not those of emphasis: %s', async (source, html) => {
    expect(await rendered(source)).toBe(`<p>${html}</p>\n`);
  });
});

describe('attributes', () => {
  test.each([
    ['# A {#own}', '<h1 id="own">A</h1>\n'],
    ['## A *b* {.x .unnumbered}', '<h2 class="x unnumbered" id="a-b">A <em>b</em></h2>\n'],
    ['## A {#größe_1 .x}', '<h2 id="größe_1" class="x">A</h2>\n'],
    ['# A {#sec:a .x}', '<h1 id="sec:a" class="x">A</h1>\n'],
    ['# A {: #own .x }', '<h1 id="own" class="x">A</h1>\n'],
    ['# A {#own .x key=val title="a #b"}', '<h1 id="own" class="x">A</h1>\n'],
    ['# A {-}', '<h1 id="a">A</h1>\n'],
    ['A {#own}\n===', '<h1 id="own">A</h1>\n'],
    ['# A {own}', '<h1 id="a-own">A {own}</h1>\n'],
    ['# A {onclick=x}', '<h1 id="a-onclickx">A {onclick=x}</h1>\n'],
    ['text {#own}', '<p>text {#own}</p>\n'],
  ])('of headings: %s', async (source, html) => {
    expect(await rendered(source)).toBe(html);
  });

  test.each([
    ['{width=50%}', ' style="width:50%"'],
    ['{width=40mm height=2.5cm}', ' style="width:40mm;height:2.5cm"'],
    ['{ width="120" }', ' style="width:120px"'],
    ['{width=50%;color:red}', ''],
    ['{width=calc(1px)}', ''],
    [' {width=50%}', ''],
  ])('of pictures: %s', async (attributes, style) => {
    const html = await rendered(`see ![a](x.png)${attributes} here`);
    expect(/ style="[^"]*"/.exec(html)?.[0] ?? '').toBe(style);
    expect(textIn(html)).toBe(style ? 'see here' : `see ${attributes} here`.replace('  ', ' '));
  });

  test('of pictures: classes, for styles of the document', async () => {
    expect(await rendered('see ![a](x.png){.left .b} here')).toMatch(/class="left b" ?\/?> here/);
  });

  test('a picture with a size alone in its paragraph is a figure', async () => {
    expect(await rendered('![a](x.png "T"){width=5cm}')).toMatch(
      /^<figure><img [^>]*style="width:5cm"[^>]*><figcaption>T<\/figcaption><\/figure>/,
    );
  });
});

describe('a table of contents', () => {
  const at = (html: string) => html.indexOf('<nav class="toc"');

  test.each(['[TOC]', '[toc]', '[[_TOC_]]'])('stands where %s does', async (mark) => {
    const html = await bodyWith(`# T\n\nIntroduction\n\n${mark}\n\n## A\n\n## B {.unlisted}`);
    expect(at(html)).toBeGreaterThan(html.indexOf('Introduction'));
    expect(at(html)).toBeLessThan(html.indexOf('<h2'));
    const entries = [...html.matchAll(/class="toc-line">(.*?)</g)].map(([, text]) => text);
    expect(entries).toEqual(['A']);
    expect(html).not.toContain(mark);
  });

  test('has page numbers', async () => {
    const isNumbered = async (source: string) => (await composed(source)).hasPageNumbers;
    expect(await isNumbered('[TOC]\n\n## A')).toBe(true);
    expect(await isNumbered('[TOC]')).toBeUndefined();
  });

  test('is left out where the request says so', async () => {
    const html = await bodyWith('[TOC]\n\n# A', {}, { toc: false });
    expect([at(html), html.includes('TOC')]).toEqual([-1, false]);
  });

  test.each(['[TOC] here', '> [TOC]', '`[TOC]`'])('is not made by %s', async (source) => {
    expect(at(await bodyWith(`${source}\n\n# A`))).toBe(-1);
  });
});

describe('a line end of the source', () => {
  test.each([
    ['病虫芽、\n鱼叶', '病虫芽、鱼叶'],
    ['かな\nカナ', 'かなカナ'],
    ['**茶**\n*叶*', '茶叶'],
    ['茶\ntea', '茶 tea'],
    ['tea\n茶', 'tea 茶'],
    ['한국어\n문장', '한국어 문장'],
    ['茶\n`叶`', '茶叶'],
  ])('is a space only where words have spaces: %j', async (source, text) => {
    expect(textIn(await rendered(source))).toBe(text);
  });

  test('is one between a wide character and a value', async () => {
    expect(textIn(await bodyWith('茶\n{{ v }}', { v: 'tea' }))).toBe('茶 tea');
  });
});

describe('a long word', () => {
  const address = 'https://example.com/one/two?three=four#five';

  test('of an address may end a line behind its signs', async () => {
    const html = await rendered(`<${address}>`);
    expect(html).toContain(
      '>https://<wbr />example.<wbr />com/<wbr />one/<wbr />two?<wbr />three=<wbr />four#<wbr />five</a>',
    );
    expect(html).toContain(`href="${address}"`);
    expect(textIn(await rendered(`see ${address}.`))).toBe(`see ${address}.`);
  });

  test('of code does, too', async () => {
    expect(await rendered('`urn:example:a_name:that:is:longer:than:a:<b>:&:c`')).toContain(
      '<code>urn:<wbr />example:<wbr />a_<wbr />name:',
    );
  });

  test('is left alone where it is short, or is no address', async () => {
    for (const source of ['`a_b:c`', '<https://x.y/z>', `[${'a/b'.repeat(20)}](https://x.y)`]) {
      expect(await rendered(source)).not.toContain('wbr');
    }
  });

  test('of a value stays as it is', async () => {
    expect(await bodyWith('`{{ v }}`', { v: 'a:b:<c>'.repeat(9) })).not.toContain('wbr');
  });
});

describe('quotation marks of print', () => {
  const smart = async (source: string, options: object = {}) =>
    textIn(await bodyWith(source, { v: '"5"... --' }, { smart_quotes: true, ...options }));

  test.each([
    ['en-US', '“a ‘b’ c’s” – d…'],
    ['de-AT', '„a ‚b‘ c’s“ – d…'],
    ['de-CH', '«a ‹b› c’s» – d…'],
    ['fr-FR', '« a ‹ b › c’s » – d…'],
    ['es', '«a “b” c’s» – d…'],
    ['pl', '„a «b» c’s” – d…'],
  ])('are those of %s', async (locale, text) => {
    expect(await smart(`"a 'b' c's" -- d...`, { locale })).toBe(text.replace(/\u00A0/g, ' '));
  });

  test.each([
    ['`"a" -- b...`', '&quot;a&quot; -- b...'],
    ['<code>"a" -- b</code> "c"', '&quot;a&quot; -- b “c”'],
    ['```\n"a"...\n```', '&quot;a&quot;...'],
    ['"{{ v }}"', '“&quot;5&quot;... --”'],
    [String.raw`\"a\" 5'10"`, '&quot;a&quot; 5’10&quot;'],
    ['(c) +- ,, .... --flag', '(c) +- ,, .... --flag'],
    ['1990--2000 a---b', '1990–2000 a—b'],
    ['see https://a.example/x--y', 'see https://a.example/x--y'],
  ])('leave what is no text of the author: %s', async (source, text) => {
    expect(await smart(source)).toBe(text);
  });

  test('are set where the document or the request says so, and the request wins', async () => {
    expect(textIn(await bodyWith('"a"'))).toBe('&quot;a&quot;');
    const own = '---\nsmart_quotes: true\nlang: de\n---\n\n"a"';
    expect(textIn(await bodyWith(own))).toBe('„a“');
    expect(textIn(await bodyWith(own, {}, { smart_quotes: false }))).toBe('&quot;a&quot;');
    await expect(bodyWith('---\nsmart_quotes: maybe\n---\na')).rejects.toMatchObject({
      code: 'template_error',
      message: 'The front matter has smart_quotes that are neither true nor false.',
    });
  });
});
