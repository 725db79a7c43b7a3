import { describe, expect, test } from 'vitest';
import { compose, faultsOf } from '../template.fixture.ts';

const p = (text: string) => [{ type: 'paragraph', text } as const];

/** What stands in a header's or footer's document. */
const innerOf = (html: string | undefined) =>
  /<div class="frame flow">(.*?)<\/div>/.exec(html ?? '')?.[1];

describe('headers and footers', () => {
  test('are documents of their own, with page numbers', async () => {
    const { header, footer, firstPage } = await compose([], {
      header: { blocks: p('{{ title }} & co') },
      footer: { blocks: p('{{page}} of {{ pages }}') },
      variables: { title: '<A>', page: 'not this' },
    });
    expect(header).toMatch(/^<!doctype html>/);
    expect(innerOf(header)).toBe('<p class="b">&lt;A&gt; &amp; co</p>');
    expect(innerOf(footer)).toBe(
      '<p class="b"><span class="pageNumber"></span> of <span class="totalPages"></span></p>',
    );
    expect(firstPage).toBeUndefined();
  });

  test('know the page in every kind of text', async () => {
    const { header } = await compose([], {
      header: {
        blocks: [
          { type: 'paragraph', runs: [{ text: '{{page}}', bold: true }] },
          { type: 'html', html: '<i>{{page}}</i>' },
          { type: 'markdown', text: '*{{page}}*' },
          { type: 'key_value', items: [{ key: 'p', value: '{{page}}' }] },
        ],
      },
    });
    expect(header?.match(/<span class="pageNumber"><\/span>/g)).toHaveLength(4);
  });

  test('do not lend the page to the document', async () => {
    const { html, missing } = await compose(p('{{page}}{{pages}}'), {
      header: { blocks: p('{{page}}') },
    });
    expect(html).not.toContain('pageNumber');
    expect(missing).toEqual(['page', 'pages']);
  });

  test('are left out when there is nothing in them', async () => {
    const { header, footer, firstPage } = await compose([], {
      header: {},
      footer: { blocks: [{ type: 'paragraph', text: 'x', if: false }] },
    });
    expect([header, footer, firstPage]).toEqual([undefined, undefined, undefined]);
  });

  test('differ on the first page where that is asked', async () => {
    const { header, footer, firstPage } = await compose([], {
      header: { blocks: p('all'), first_page: p('first') },
      footer: { blocks: p('foot') },
    });
    expect(innerOf(header)).toBe('<p class="b">all</p>');
    expect(innerOf(firstPage?.header)).toBe('<p class="b">first</p>');
    expect(firstPage?.footer).toBe(footer);
  });

  test('may be missing on the first page, or be there alone', async () => {
    const without = await compose([], { header: { blocks: p('all'), first_page: [] } });
    expect(without.firstPage).toEqual({ header: '', footer: '' });
    const alone = await compose([], { footer: { first_page: p('first') } });
    expect(alone.footer).toBeUndefined();
    expect(innerOf(alone.firstPage?.footer)).toBe('<p class="b">first</p>');
  });

  test("give way to the request's, on every page", async () => {
    const { header, footer, firstPage } = await compose([], {
      header: { blocks: p('own'), first_page: [] },
      footer: { blocks: p('foot') },
      options: { header_html: '<b>{{ x }}</b>' },
      variables: { x: '<' },
    });
    expect(innerOf(header)).toBe('<b>&lt;</b>');
    expect(innerOf(footer)).toContain('foot');
    expect(firstPage).toBeUndefined();
  });

  test('share looks with the document', async () => {
    const { html, header } = await compose(
      [{ type: 'paragraph', text: 'x', style: { color: 'red' } }],
      { header: { blocks: [{ type: 'paragraph', text: 'y', style: { color: 'red' } }] } },
    );
    expect(html).toContain('.s1{color:red}');
    expect(header).toContain('.s1{color:red}');
    expect(header).toContain('<p class="b s1">y</p>');
  });

  test.each([
    ['header/blocks', { header: { blocks: [{ type: 'toc' }] } }, 'toc'],
    ['footer/first_page', { footer: { first_page: [{ type: 'page_break' }] } }, 'page_break'],
  ])('in %s refuse what belongs on pages', async (path, given, type) => {
    expect(await faultsOf([], given as never)).toEqual([
      'template_error',
      `/template_data/${path}/0/type must not be ${type} in a header or footer`,
    ]);
  });
});
