import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bodyOf, compose } from '../template.fixture.ts';
import { contentsHtml } from './toc.ts';

const h = (text: string, level: number, fields: object = {}) => ({
  type: 'heading',
  text,
  level,
  ...fields,
});
const toc = (fields: object = {}) => ({ type: 'toc', ...fields });

/** The entries, each with how deep it stands. */
function entriesOf(html: string): string[] {
  const [, nav = ''] = /<nav[^>]*>(.*?)<\/nav>/.exec(html) ?? [];
  let depth = 0;
  return [...nav.matchAll(/<ol[^>]*>|<\/ol>|<span class="toc-line">(.*?)<\/span>/g)].flatMap(
    ([tag, text]) => {
      if (tag.startsWith('<ol')) depth += 1;
      if (tag === '</ol>') depth -= 1;
      return text === undefined ? [] : [`${depth} ${text}`];
    },
  );
}

describe('a table of contents', () => {
  test('lists the headings of the whole document, nested', async () => {
    const content = [h('Title', 1), toc(), h('A', 2), h('a', 3), h('B', 2), h('<C>', 2)];
    expect(entriesOf(await bodyOf(content))).toEqual(['1 A', '2 a', '1 B', '1 &lt;C&gt;']);
  });

  test('leads to them, with a place for the page', async () => {
    const { html, hasPageNumbers } = await compose([toc(), h('A', 2, { id: 'a"b' })]);
    expect(html).toContain(
      '<a href="#a&quot;b"><span class="toc-line">A</span><span class="toc-leader"></span>' +
        '<span data-page-feed="a&quot;b">\u2007\u2007\u2007</span></a>',
    );
    expect(html).toContain('<h2 id="a&quot;b"');
    expect(hasPageNumbers).toBe(true);
  });

  test('goes down to level 3, or to its depth', async () => {
    const content = [h('1', 1), h('2', 1), h('3', 2), h('4', 3), h('5', 4)];
    expect(entriesOf(await bodyOf([toc(), ...content]))).toHaveLength(4);
    expect(entriesOf(await bodyOf([toc({ depth: 1 }), ...content]))).toEqual(['1 1', '1 2']);
    expect(entriesOf(await bodyOf([toc({ depth: 6 }), ...content]))).toHaveLength(5);
  });

  test('lists the chosen headings', async () => {
    const content = [h('Title', 1, { toc: true }), toc(), h('A', 2, { toc: false }), h('B', 2)];
    expect(entriesOf(await bodyOf(content))).toEqual(['1 Title', '2 B']);
  });

  test('lists a first heading of level 1 if there is another', async () => {
    expect(entriesOf(await bodyOf([toc(), h('A', 1), h('B', 1)]))).toEqual(['1 A', '1 B']);
  });

  test('knows the headings of Markdown and of repetitions', async () => {
    const content = [
      toc({ title: 'Contents' }),
      { type: 'markdown', text: '## M' },
      h('{{ item }}', 2, { each: { in: ['x', 'y'] } }),
    ];
    const html = await bodyOf(content);
    expect(entriesOf(html)).toEqual(['1 M', '1 x', '1 y']);
    expect(html).toContain('<p class="toc-title">Contents</p>');
  });

  test('is none in a document without', async () => {
    expect((await compose([h('A', 1)])).hasPageNumbers).toBeUndefined();
  });

  test('is nested well, whatever the levels', () => {
    const level = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.array(level, { maxLength: 20 }), (levels) => {
        const html = contentsHtml(
          levels.map((each, index) => ({ id: `${index}`, level: each, text: 'x' })),
          'mark',
        );
        const open: string[] = [];
        for (const [, slash, tag = ''] of html.matchAll(/<(\/?)(ol|li|a|span)\b/g)) {
          if (slash) expect(open.pop()).toBe(tag);
          else {
            expect(tag === 'ol' ? open.at(-1) !== 'ol' : true).toBe(true);
            open.push(tag);
          }
        }
        expect(open).toEqual([]);
        expect(html.match(/<li>/g) ?? []).toHaveLength(levels.length);
      }),
    );
  });
});
