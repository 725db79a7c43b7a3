import { beforeAll, describe, expect, test } from 'vitest';
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

const WIDE_HEADER = {
  header_html: '<p style="font:20px Arial;margin:0" class="running-x" data-running="last"></p>',
};
const BREAK = '<div style="break-after:page"></div>';
const SOURCES = {
  html: {
    content: `<!doctype html><title>t</title><h1>one</h1>${BREAK}<h2>two</h2>${BREAK}<h2>three</h2>`,
  },
  markdown: {
    format: 'markdown',
    content: '# one\n\n\\newpage\n\n## two\n\n\\newpage\n\n## three',
  },
  template: {
    format: 'template',
    template_data: {
      version: 1,
      footer: { blocks: [{ type: 'paragraph', text: '{{page}}/{{pages}}' }] },
      content: ['one', 'two', 'three'].flatMap((text) => [
        { type: 'heading', level: 1, text },
        ...(text === 'three' ? [] : [{ type: 'page_break' }]),
      ]),
    },
  },
} as const;

const NUMBERS = '<span class="pageNumber"></span>/<span class="totalPages"></span>';

async function pagesOf(source: keyof typeof SOURCES, options: object, body: object = {}) {
  const pdf = await platform.pdf(key, { ...SOURCES[source], ...body, options });
  const { pages } = await pdfFacts(pdf);
  const texts = await Promise.all(Array.from({ length: pages }, (_, at) => pdfText(pdf, at + 1)));
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

const FOOTED = { footer_html: NUMBERS };

describe('pages count', () => {
  test.each(['html', 'markdown', 'template'] as const)(
    'from another number: %s',
    async (source) => {
      const own = source === 'template' ? {} : FOOTED;
      expect(await pagesOf(source, { ...own, page_number_start: 98 })).toEqual([
        'one 98/100',
        'two 99/100',
        'three 100/100',
      ]);
    },
  );

  test('from 0 after a cover without a number', async () => {
    const options = { ...FOOTED, page_number_start: 0 };
    expect(await pagesOf('html', options)).toEqual(['one 0/2', 'two 1/2', 'three 2/2']);
    expect(await pagesOf('html', { ...options, footer_first_html: '' })).toEqual([
      'one',
      'two 1/2',
      'three 2/2',
    ]);
  });

  test('from a number in a header of page 1 as well', async () => {
    const header_first_html = 'no. <b class="pageNumber"></b>';
    const options = { header_html: 'head', header_first_html, ...FOOTED, page_number_start: 5 };
    expect(await pagesOf('html', options)).toEqual([
      'no. 5 one 5/7',
      'head two 6/7',
      'head three 7/7',
    ]);
  });

  test('in headers with the document’s title', async () => {
    const header_html = '<i class="title"></i>: <b class="pageNumber"></b>';
    const [first, second] = await pagesOf('html', { header_html, page_number_start: 0 });
    expect([first, second]).toEqual(['t: 0 one', 't: 1 two']);
  });

  test.each([
    ['2-', ['two 6/7', 'three 7/7']],
    ['1,3', ['one 5/7', 'three 7/7']],
    ['-1', ['one 5/7']],
  ])('as in the whole document if only %s are printed', async (page_ranges, expected) => {
    expect(await pagesOf('html', { ...FOOTED, page_number_start: 5, page_ranges })).toEqual(
      expected,
    );
  });

  test('like the table of contents', async () => {
    const [first] = await pagesOf('html', { ...FOOTED, page_number_start: 40, toc: true });
    expect(first).toMatch(/two .*three .*40\/42 41 42|two 41 three 42 40\/42/);
  });

  test('on a page as long as its content, and on sheets of several sizes', async () => {
    const options = { ...FOOTED, page_number_start: 3 };
    const long = { page_width: '80mm', page_height: 'auto' };
    expect(await pagesOf('html', { ...options, ...long })).toEqual(['one two three 3/3']);
    const content =
      '<style>@page wide{size:A4 landscape}p:nth-of-type(2){page:wide}</style><p>a<p>b<p>c';
    const pdf = await platform.pdf(key, { content, options });
    const pages = await pdfLayout(pdf);
    expect(pages.map(({ width }) => Math.round(width / 10))).toEqual([59, 84, 59]);
    for (const [at, { height, words }] of pages.entries()) {
      const number = words.find(({ text }) => text === `${at + 3}/5`)!;
      expect(height - number.bottom).toBeCloseTo(15, -1);
    }
  });
});

test('headers, footers and the document keep their position', async () => {
  const options = {
    header_html: '<div style="height:90pt">head</div><b class="running-x">t</b>',
    footer_html: `${NUMBERS} <a href="https://example.com/">link</a>`,
  };
  const placesOf = async (more: object, content: string = SOURCES.html.content) => {
    const [page] = await pdfLayout(
      await platform.pdf(key, { content, options: { ...options, ...more } }),
    );
    return page!.words.filter(({ text }) => ['head', 'one', 'link'].includes(text));
  };
  const places = await placesOf({});
  expect(await placesOf({ page_number_start: 4 })).toEqual(places);
  const content = SOURCES.html.content.replace('<h1>', '<h1 style="string-set:x \'t\'">');
  expect(await placesOf({}, content)).toEqual(places);
});

describe('{{page}} and {{pages}}', () => {
  test.each(['html', 'markdown'] as const)('are numbers in a header of %s', async (source) => {
    const options = { header_html: '{{page}} of {{ pages }}' };
    expect(await pagesOf(source, options)).toEqual(['1 of 3 one', '2 of 3 two', '3 of 3 three']);
    const started = await pagesOf(source, { ...options, page_number_start: 2 });
    expect(started[0]).toBe('2 of 4 one');
  });

  test('are variables if the request has them', async () => {
    const [first] = await pagesOf(
      'html',
      { header_html: '{{page}} of {{pages}}' },
      { variables: { page: 'P' } },
    );
    expect(first).toBe('P of 3 one');
  });
});

describe('a header', () => {
  const lost = { header_html: '<img src="logo.png"><img src="logo.png">', footer_first_html: 'x' };

  test('counts each missing picture once', async () => {
    const response = await platform.generate(key, { content: 'x', options: lost });
    await platform.bytesOf(response);
    expect(response.headers.get('x-blocked-resources')).toBe('1');
  });

  test('of a template is reported in the template', async () => {
    const template_data = {
      version: 1,
      footer: { blocks: [{ type: 'html', html: '<img src="mark.png">' }] },
      content: [{ type: 'paragraph', text: 'x' }],
    };
    const options = { on_missing_resource: 'error' };
    const response = await platform.generate(key, { format: 'template', template_data, options });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      details: [{ path: '/template_data/footer', message: 'mark.png did not load' }],
    });
  });
});

test('a picture without an alternative text is named', async () => {
  const picture = (name: string) =>
    `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" id="${name}"><rect width="40" height="40"/></svg>`)}"`;
  const content = `<p>${picture('a')} alt="a">${picture('b')}></p>${BREAK}${picture('c')}>`;
  const response = await platform.generate(key, {
    content,
    options: { pdf_ua: true, syntax: 'off' },
  });
  expect(response.status).toBe(422);
  const { details } = (await response.json()) as { details: { message: string }[] };
  expect(details.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^the picture data:image\/svg\+xml,.* on page 1 has no alternative text$/,
    ),
    expect.stringMatching(
      /^the picture data:image\/svg\+xml,.* on page 2 has no alternative text$/,
    ),
  ]);
});

describe('paper as books and offices have it:', () => {
  const textsOf = (content: string, options: object = {}) =>
    pagesOf('html', options, { content: `<!doctype html><title>t</title>${content}` });

  test('what begins on a right or left page has an empty one before it where it has to', async () => {
    const styles = `<style>@page{@top-center{content:"HEAD"}}@page :blank{@top-center{content:none}}
      .r{break-before:recto}.l{break-before:left}.a{break-after:right}</style>`;
    const content = `${styles}<h1 class="r">one</h1><h1 class="r">two</h1><p class="l a">three</p><p>four`;
    const expected = ['HEAD one', '', 'HEAD two', 'HEAD three', 'HEAD four'];
    expect(await textsOf(content)).toEqual(expected);
    const footed = await textsOf(content, { footer_html: NUMBERS, page_ranges: '2-3' });
    expect(footed).toEqual(['2/5', 'HEAD two 3/5']);
  });

  test.each(['counter-reset', 'counter-set'])(
    'groups of pages by %s are numbered by themselves',
    async (by) => {
      const styles = `<style>.group{break-before:page;${by}:page 1}.group+.group p+p{break-before:page}</style>`;
      const group = (name: string) => `<div class="group"><p>${name}<p>more</div>`;
      const options = {
        header_first_html: 'first',
        footer_html:
          '<b class="pageNumber"></b>/<b class="totalPages"></b> <b class="groupPageNumber"></b>/<b class="groupTotalPages"></b>',
        footer_last_html: 'last <b class="groupPageNumber"></b>/<b class="groupTotalPages"></b>',
      };
      expect(await textsOf(`${styles}${group('a')}${group('b')}${group('c')}`, options)).toEqual([
        'first a more 1/5 1/1',
        'b 1/5 1/2',
        'more 2/5 2/2',
        'c 1/5 1/2',
        'more last 2/2',
      ]);
    },
  );

  test('headers and footers show what headings of their pages say', async () => {
    const styles = `<style>
      body{counter-reset:h}h1{break-before:page;counter-increment:h;string-set:chapter content(before) content()}
      h1::before{content:"Part\\2014 "}h2{string-set:section content(), key attr(data-key)}
      @media screen{h2{string-set:section "screen"}}.new{break-before:left}</style>`;
    const content = `${styles}<h1>One <i>&amp; only</i></h1><h2 data-key="a1">a</h2><p>x<h2 data-key="a2">b<br>c</h2>
      <p style="break-before:page">more<h1 class="new" style="string-set:chapter &quot;Two, &quot; content()">fine</h1>`;
    const options = {
      header_html:
        '<style>div{color:#010203}</style><div><p>[<b class="running-chapter">?</b>|<i class="running-section"></i>|<i class="running-section" data-running="last"></i>',
      footer_html:
        '<b class="pageNumber"></b>/<b class="totalPages"></b> <i class="running-key" data-running="start"></i>! <i class="running-other">kept</i> <i class="title"></i>',
      footer_last_html: 'last <b class="running-chapter"></b>',
      page_number_start: 3,
    };
    expect(await textsOf(content, options)).toEqual([
      '[Part—One & only|a|b c Part—One & only a x b c 3/6 ! kept t',
      '[Part—One & only|b c|b c more 4/6 a2! kept t',
      '[Part—One & only|b c|b c 5/6 a2! kept t',
      '[Two, fine|b c|b c Part—fine last Two, fine',
    ]);
  });

  test('a header that is higher with a long heading lies over no text', async () => {
    const content = `<style>h1{string-set:x content();font:10px Arial;margin:0}</style><h1>short</h1><h1>${'long '.repeat(30)}</h1>`;
    const options = { page_format: 'A6', margin_top: '12mm', ...WIDE_HEADER };
    const [page] = await pdfLayout(await platform.pdf(key, { content, options }));
    // The header's letters are twice as high as the heading's.
    const heads = page!.words.filter(
      ({ text, top, bottom }) => text === 'long' && bottom - top > 12,
    );
    expect(heads).toHaveLength(30);
    const last = Math.max(...heads.map(({ bottom }) => bottom));
    expect(page!.words.find(({ text }) => text === 'short')!.top).toBeGreaterThan(last - 1);
  });

  test('links show the page and the text of what they lead to', async () => {
    const styles = `<style>a::after{content:" (" target-text(attr(href)) ", " target-counter(attr(href url), page) ")"}
      nav a::after{content:leader(".") target-counter(attr(href), page)}h2{break-before:page}</style>`;
    const content = `${styles}<nav><a href="#b">Entry</a></nav><a href="#a">see</a><h2 id="a">Alpha</h2><h2 id="b">Beta</h2>`;
    const [first = ''] = await textsOf(content, { page_number_start: 5 });
    expect(first).toMatch(/^Entry[. ]+7 see \(Alpha, 6\)$/);
  });

  test('office programs end a page by a line break or an unseen rule, and by a section once', async () => {
    const content = `<style>@page w1{size:a5}@page w2{size:a6}</style>
      <div style="page:w1"><p>one<span><br clear=all style="page-break-before:always"></span><p>two
      <hr style="page-break-before:always;display:none;"><p>three<br style="page-break-after:always">and</div>
      <span><br clear=all style="page-break-before:always;mso-break-type:section-break"></span>
      <div style="page:w2"><p>four<br style="page-break-after:always"></div>`;
    expect(await textsOf(content)).toEqual(['one', 'two', 'three', 'and', 'four']);
  });

  const BROKEN = `<p>one<p style="break-before:page">two<section><p style="page-break-after:always">three<p>four</section>`;

  test.each([
    ['a box in a line', `<div style="display:inline-block;width:100%">${BROKEN}</div>`],
    [
      'a box in another',
      `<div style="display:inline-flex"><div style="display:inline-block">${BROKEN}</div></div>`,
    ],
    ['columns', `<div style="columns:2">${BROKEN}<p style="break-after:page">.</div>`],
    ['columns of the body', `<style>body{columns:2}</style>${BROKEN}`],
    [
      'columns, by ends of pages alone',
      ['one', 'two<p>three', 'four']
        .map((text) => `<div style="columns:2"><p>${text}<p style="break-after:page"></div>`)
        .join(''),
    ],
  ])('a page begins where its author says, in %s', async (_, content) => {
    const words = (await textsOf(content)).map((text) => text.match(/\w+/g)?.toSorted());
    expect(words).toEqual([['one'], ['three', 'two'], ['four']]);
  });
});
