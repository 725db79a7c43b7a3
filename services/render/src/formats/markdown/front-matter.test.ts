import { describe, expect, test } from 'vitest';
import { readFrontMatter, splitFrontMatter } from './front-matter.ts';
import { Filler } from '../../variables/syntax/liquid.ts';
import { Values } from './values.ts';

const read = (yaml: string, values = new Values()) =>
  readFrontMatter(yaml, values, new Filler({ variables: {} }));

/** So many that to compare each with each other would take minutes. */
const MANY_KEYS = Array.from({ length: 20_000 }, (_, nth) => `k${nth}: a\n`).join('');

describe('splitFrontMatter', () => {
  test.each([
    ['closed by hyphens', '---\ntitle: T\n---\n# X', 'title: T\n', '# X'],
    ['closed by dots', '---\ntitle: T\n...\nX', 'title: T\n', 'X'],
    ['with nothing after it', '---\ntitle: T\n---', 'title: T\n', ''],
    ['with space after the hyphens', '---  \ntitle: T\n---\t\nX', 'title: T\n', 'X'],
    ['that begins with a comment', '---\n# mine\ntitle: T\n---\n', '# mine\ntitle: T\n', ''],
    ['with a key in quotes', '---\n"title": T\n---\n', '"title": T\n', ''],
    ['with a key alone', '---\ntags:\n  - a\n---\n', 'tags:\n  - a\n', ''],
  ])('takes what is %s', (_, source, yaml, markdown) => {
    expect(splitFrontMatter(source)).toEqual({ yaml, markdown });
  });

  test.each([
    ['a line that stands alone', '---\n\nText\n\n---\n'],
    ['two lines', '---\n---\n'],
    ['a line before text', '---\nText without a key\n---\n'],
    ['one that is never closed', '---\ntitle: T\n\nText'],
    ['a longer line', '----\ntitle: T\n----\n'],
    ['one further down', '\n---\ntitle: T\n---\n'],
    ['an address', '---\nhttps://example.com\n---\n'],
  ])('leaves %s to Markdown', (_, source) => {
    expect(splitFrontMatter(source)).toEqual({ markdown: source });
  });
});

describe('front matter of Pandoc and Hugo', () => {
  const toml = (lines: string) => splitFrontMatter(`+++\n${lines}+++\nText`);
  test.each([
    ['keys with a hyphen', 'featured-image = "x.png"\ntitle = "T"\n'],
    ['keys in quotation marks', '"quoted key" = 1\ntitle = \'T\'\n'],
    ['texts of several lines', 'summary = """\na\nb: [\n"""\ntitle = "T"\n'],
    ['large numbers', 'n = 123456789012345678901\nx = inf\ntitle = "T" # one\n'],
    ['tables', 'title = "T"\n[[a]]\ntitle = 1\n[b]\nauthor = 2\n'],
  ])('in TOML may have %s, and has as many lines', async (_, lines) => {
    const { yaml = '', markdown } = toml(lines);
    expect(markdown).toBe('Text');
    expect(yaml.split('\n')).toHaveLength(lines.split('\n').length);
    expect((await read(yaml)).metadata).toEqual({ title: 'T' });
  });

  test('in TOML has names, lists and values without quotation marks', async () => {
    const values = new Values();
    const lines = `author.name = "B"\nkeywords = ["a",\n "b"]\ntitle = ${values.hold('a"b')}\n`;
    const { metadata } = await read(toml(lines).yaml ?? '', values);
    expect(metadata).toEqual({ title: 'a"b', author: 'B', keywords: ['a', 'b'] });
  });

  test('that is no TOML is refused, with its line', () => {
    expect(() => toml('title = "T"\nauthor = B\n')).toThrow(
      /no valid TOML \(line 3, column \d+\): \w/,
    );
  });

  test.each([
    ['% On Looms\n\nText', true],
    ['% on looms\n% Ada\n\nText', true],
    ['% \u7E54\u6A5F\n\nText', true],
    ['% of revenue per region\n\nText', false],
    ['% 5 of all\n\nText', false],
    ['% of revenue\n%% more\n\nText', false],
  ])('in lines with %%, %j: %j', (source, isOne) => {
    expect(splitFrontMatter(source).markdown).toBe(isOne ? 'Text' : source);
  });
});

describe('readFrontMatter', () => {
  test('reads what the document says of itself, and nothing else', async () => {
    const yaml =
      'title: T\nauthor: A\nsubject: S\nkeywords: [a, b]\nlang: de-AT\nlayout: post\ntags: {a: 1}\n';
    expect(await read(yaml)).toEqual({
      metadata: { title: 'T', author: 'A', subject: 'S', keywords: ['a', 'b'] },
      lang: 'de-AT',
      block: { title: 'T', authors: ['A'], subtitle: '', date: '', abstract: '' },
    });
  });

  test.each([
    ['a number', 'title: 2026', { title: '2026' }],
    ['a date', 'title: 2026-11-23', { title: '2026-11-23' }],
    ['several authors', 'author: [A, B]', { author: 'A, B' }],
    ['one keyword', 'keywords: a, b', { keywords: 'a, b' }],
    ['null', 'title:\nauthor: ~', {}],
    ['an empty text', 'title: ""', {}],
    ['a text of several lines', 'title: >\n  a\n  b', { title: 'a b' }],
  ])('takes %s', async (_, yaml, metadata) => {
    expect((await read(`${yaml}\n`)).metadata).toEqual(metadata);
  });

  test.each([
    ['lists', `title: ${'['.repeat(5_000)}`],
    ['keys', `title: ${'{a: '.repeat(5_000)}`],
    ['items', `title:\n  ${'- '.repeat(5_000)}a`],
  ])('refuses %s that are nested too deeply, without a word of V8', async (_, yaml) => {
    await expect(read(`${yaml}\n`)).rejects.toMatchObject({
      code: 'template_error',
      message: expect.stringMatching(
        /\(line \d, column \d+\): It is nested too deeply\.$/,
      ) as unknown,
    });
  });

  test('bounds what the parser quotes', async () => {
    const name = '😀'.repeat(100_000);
    const refusal = read(`title: "\\x${name}"\nauthor: *${name}\n`).catch(
      (error: unknown) => error as Error,
    );
    const { message } = (await refusal) as Error;
    expect(Buffer.byteLength(message)).toBeLessThan(600);
    expect(message.isWellFormed()).toBe(true);
  });

  test('puts values in as they are, never as YAML', async () => {
    const values = new Values();
    const yaml = `title: ${values.hold('a: [b\n"c')}\nlang: ${values.hold('fr')}\n`;
    const { metadata, lang } = await read(yaml, values);
    expect({ metadata, lang }).toEqual({ metadata: { title: 'a: [b\n"c' }, lang: 'fr' });
  });

  test('takes a language with an underscore, and __proto__ for a key like any', async () => {
    expect((await read('lang: pt_br\n__proto__: {title: x}\n')).lang).toBe('pt-BR');
    expect(await read('__proto__: {title: x}\n')).toEqual({ metadata: {} });
  });

  test.each([
    ['a list that is not closed', 'title: [a\n', /line 3, column 1/],
    ['a colon too many', 'title: T\nauthor: a: b\n', /line 3, column 9/],
    ['a key twice', 'title: a\ntitle: b\n', /line 3, column 1.*unique/],
    ['a key twice within', 'a: [{b: 1, b: 2}]\n', /line 2, column 12.*unique/],
    ['a key twice among many', `${MANY_KEYS}k7: b\n`, /line 20002, column 1.*unique/],
    ['a tab', 'a:\n\tb: c\n', /line 3/],
    ['a title that is a map', 'title: {a: b}\n', /title that is no text/],
    ['a list in a list', 'author: [[a]]\n', /author that is no text/],
    ['no language', 'lang: "?"\n', /no language tag/],
    ['no map', '# only a comment\n', /keys and values/],
  ])('refuses %s, and says where', async (_, yaml, message) => {
    await expect(read(yaml)).rejects.toMatchObject({
      code: 'template_error',
      details: [{ path: '/content' }],
    });
    await expect(read(yaml)).rejects.toThrow(message);
  });

  test('does not unfold a bomb of aliases', async () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const name = String.fromCharCode(98 + level);
      const before = String.fromCharCode(97 + level);
      return `${name}: &${name} [${`*${before},`.repeat(9)}]`;
    });
    const yaml = `a: &a [x]\n${levels.join('\n')}\ntitle: *j\n`;
    await expect(read(yaml)).rejects.toMatchObject({ code: 'template_error' });
  });
});
