import { describe, expect, test } from 'vitest';
import { bodyWith, composed } from './markdown.fixture.ts';

const withToc = (source: string, variables = {}) => bodyWith(source, variables, { toc: true });
const entries = (html: string) =>
  [...html.matchAll(/<a href="#([^"]*)"><span class="toc-line">(.*?)<\/span>/g)].map(
    ([, id, line]) => `${id}: ${line}`,
  );

describe('the table of contents', () => {
  test('follows the title, which it leaves out', async () => {
    const html = await withToc('# Title\n\nText\n\n## A\n\n## B');
    expect(html).toMatch(/^<h1 id="title">Title<\/h1>\n<nav class="toc"[^]*<\/nav>\n<p>Text/);
    expect(entries(html)).toEqual(['a: A', 'b: B']);
  });

  test.each([
    ['several headings of level 1', '# A\n\n## B\n\n# C', ['a: A', 'b: B', 'c: C']],
    ['no heading of level 1', 'Text\n\n## A\n\n## B', ['a: A', 'b: B']],
    ['a heading before it', '## A\n\n# B', ['a: A', 'b: B']],
  ])('stands at the start of a document with %s, and lists all', async (_, source, list) => {
    const html = await withToc(source);
    expect(html).toMatch(/^<nav class="toc"/);
    expect(entries(html)).toEqual(list);
  });

  test('has for each entry a link, and the place for its page that the second print fills', async () => {
    expect(await withToc('# T\n\n## A')).toContain(
      '<li><a href="#a"><span class="toc-line">A</span><span class="toc-leader"></span>' +
        '<span data-page-feed="a">\u2007\u2007\u2007</span></a></li>',
    );
  });

  test.each([
    ['# T\n## A\n### B\n#### C\n##### D\n## E\n#### F\n### G\n', '(a(b(c))e(fg))'],
    ['# A\n### B\n### C\n# D\n', '(a(bc)d)'],
  ])('is nested as the headings are, three levels deep: %j', async (source, expected) => {
    const html = await withToc(source);
    const shape = html
      .slice(html.indexOf('<ol'), html.lastIndexOf('</ol>') + 5)
      .replace(/<a href="#(.).*?<\/a>/g, '$1')
      .replace(/<(\/?)(ol|li)[^>]*>/g, (_, end, tag) => (tag === 'li' ? '' : end ? ')' : '('));
    expect(shape).toBe(expected);
  });

  test('is none without headings', async () => {
    expect(await withToc('Text')).toBe('<p>Text</p>\n');
    expect(await withToc('# Title alone')).not.toContain('<nav');
  });

  test('leaves headings in quotes and lists out', async () => {
    expect(entries(await withToc('# T\n\n## A\n\n> ## Q\n\n- ## L'))).toEqual(['a: A']);
  });

  test('keeps emphasis, code and maths of a line, and no links, pictures or footnotes', async () => {
    const source = '# T\n\n## *A* `b` [c](x) ![d](y)[^1] <u>e</u>\n\n[^1]: note';
    const [entry] = entries(await withToc(source));
    expect(entry).toMatch(/: <em>A<\/em> <code>b<\/code> c {2}e$/);
  });

  test('shows values as they are', async () => {
    const html = await withToc('# T\n\n## {{ v }}', { v: '<i> *x*' });
    expect(entries(html)).toEqual(['i-x: &lt;i&gt; *x*']);
  });

  test("is called in the document's language", async () => {
    expect(await withToc('---\nlang: de\n---\n## A')).toContain('>Inhalt</p>');
    expect(await withToc('---\nlang: tlh\n---\n## A')).toContain('>Contents</p>');
  });

  test('reports that it needs page numbers, and only then', async () => {
    expect((await composed('# T\n## A', {}, { toc: true })).hasPageNumbers).toBe(true);
    expect((await composed('# T\n## A')).hasPageNumbers).toBeUndefined();
  });
});
