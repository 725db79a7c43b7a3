import { THEMES, type PdfOptions } from '@platen/contracts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import fc from 'fast-check';
import { bodyWith, composed, textIn } from './markdown.fixture.ts';

describe('a value', () => {
  const VALUE = '# *a* `b` <i>c</i> [d](e) &amp; | $f$ ![g](h) <!-- pagebreak --> "\'';
  const ESCAPED =
    '# *a* `b` &lt;i&gt;c&lt;/i&gt; [d](e) &amp;amp; | $f$ ![g](h) &lt;!-- pagebreak --&gt; &quot;&#39;';

  test.each([
    ['a paragraph', '{{v}}', `<p>${ESCAPED}</p>\n`],
    ['emphasis', '**{{v}}**', `<p><strong>${ESCAPED}</strong></p>\n`],
    ['a list', '- {{v}}', `<ul>\n<li>${ESCAPED}</li>\n</ul>\n`],
    ['a quote', '> {{v}}', `<blockquote>\n<p>${ESCAPED}</p>\n</blockquote>\n`],
    ['code', '`{{v}}`', `<p><code>${ESCAPED}</code></p>\n`],
    ['HTML', '<p title="{{v}}">{{v}}</p>', `<p title="${ESCAPED}">${ESCAPED}</p>`],
    ['HTML in a line', 'a <b>{{v}}</b>', `<p>a <b>${ESCAPED}</b></p>\n`],
    ['a title', '[x](y "{{v}}")', `<p><a href="y" title="${ESCAPED}">x</a></p>\n`],
    ['a link', '[{{v}}](y)', `<p><a href="y">${ESCAPED}</a></p>\n`],
  ])('is unchanged in %s', async (_, source, html) => {
    expect(await bodyWith(source, { v: VALUE })).toBe(html);
  });

  test('is one cell of a table', async () => {
    const html = await bodyWith('| a | b |\n|-|-|\n| {{v}} | 2 |', { v: VALUE });
    expect(html).toContain(`>${ESCAPED}</td>`);
    expect(html.match(/<td/g)).toHaveLength(2);
  });

  test('may have its own text in a reference, and be one', async () => {
    const html = await bodyWith('[{{v}}] [x][{{v}}]\n\n[{{v}}]: /url\n', { v: 'a b' });
    expect(html).toBe('<p><a href="/url">a b</a> <a href="/url">x</a></p>\n');
  });

  test('that is empty leaves no markup', async () => {
    expect(await bodyWith('**{{v}}** {{missing}}.', { v: '' })).toBe(
      '<p><strong></strong> .</p>\n',
    );
  });

  test('is Markdown if the author says so', async () => {
    expect(await bodyWith('{{v | raw}}', { v: '**b** <u>c</u>' })).toBe(
      '<p><strong>b</strong> <u>c</u></p>\n',
    );
  });

  test('is JSON in a script', async () => {
    const html = await bodyWith('<script>f({{v | json}})</script>', { v: { a: '</script>' } });
    expect(html).toBe('<script>f({"a":"\\u003c/script\\u003e"})</script>');
  });

  test('is text, whatever it is and wherever it is', async () => {
    const places = [
      '{{v}}',
      '*{{v}}*',
      '# {{v}}',
      '- {{v}}',
      '1. {{v}}',
      '> {{v}}',
      '`{{v}}`',
      '~~{{v}}~~',
      '    {{v}}',
      '```\n{{v}}\n```',
      '[{{v}}](x)',
      '<b>{{v}}</b>',
      '| a |\n|-|\n| {{v}} |',
      'a[^1]\n\n[^1]: {{v}}',
      '> [!NOTE]\n> {{v}}',
      '- [x] {{v}}',
    ];
    const markup = fc.constantFrom(
      '*',
      '_',
      '`',
      '<',
      '>',
      '[',
      ']',
      '(',
      ')',
      '|',
      '\n',
      '#',
      '$',
    );
    const value = fc
      .array(fc.oneof(markup, fc.string({ maxLength: 3 })))
      .map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), value, async (place, v) => {
        const html = await bodyWith(place, { v });
        const expected = (await bodyWith(place, { v: 'VALUE' })).split('VALUE');
        const shape = (text: string) => text.replace(/ class="(break|fitted|full| )+"/g, '');
        const tags = (text: string) => shape(text).match(/<\/?\w[^>]*>/g) ?? [];
        const heading = (text: string) => text.replace(/ id="[^"]*"/, '');
        // A line feed of a value is a line break.
        const lines = (list: string[]) => list.filter((tag) => !/span|<br \/>/.test(tag));
        expect(lines(tags(heading(html)))).toEqual(lines(tags(heading(expected.join('')))));
      }),
      { numRuns: 200 },
    );
  });
});

describe('Liquid', () => {
  test('makes the rows of a table', async () => {
    const source =
      '| Item | Price |\n|---|--:|\n{% for i in items %}\n| {{ i.name }} | {{ i.price }} |\n{% endfor %}\n\nDone.';
    const html = await bodyWith(source, {
      items: [
        { name: 'A|B', price: 1 },
        { name: '*', price: 2 },
      ],
    });
    expect(textIn(html)).toBe('Item Price A|B 1 * 2 Done.');
    expect(html.match(/<tr>/g)).toHaveLength(3);
  });

  test('differs from text by the option', async () => {
    expect(await bodyWith('{{a}} {% if b %}', { a: 1 }, { syntax: 'off' })).toBe(
      '<p>{{a}} {% if b %}</p>\n',
    );
    expect(await bodyWith('{{a}} {% if b %}', { a: 1 }, { syntax: 'simple' })).toBe(
      '<p>1 {% if b %}</p>\n',
    );
  });

  test('reports the place of a failure, with any line ends', async () => {
    const source = '---\ntitle: T\n---\n\n# A\n\n{% nonsense %}\n';
    for (const end of ['\n', '\r\n', '\r']) {
      await expect(composed(source.replaceAll('\n', end))).rejects.toMatchObject({
        code: 'template_error',
        message: expect.stringContaining('line 7, column 1') as unknown,
      });
    }
  });
});

describe('the document', () => {
  const head = async (source: string, options: PdfOptions = {}, variables = {}) => {
    const { html, metadata } = await composed(source, variables, options);
    return { title: /<title>(.*?)<\/title>/.exec(html)?.[1], html, metadata };
  };

  test.each<[string, string, PdfOptions, string]>([
    ['the option', '---\ntitle: F\n---\n# H', { metadata: { title: 'O' } }, 'O'],
    ['the front matter', '---\ntitle: F\n---\n# H', { filename: 'N.pdf' }, 'F'],
    ['the first heading of level 1', '## B\n\n# *H* & `c`', { filename: 'N.pdf' }, 'H &amp; c'],
    ['the name of the file', 'Text', { filename: 'Report.PDF' }, 'Report'],
    ['nothing', 'Text', {}, 'document'],
  ])('takes its title from %s', async (_, source, options, title) => {
    expect((await head(source, options)).title).toBe(title);
  });

  test("has the options' metadata instead of its own", async () => {
    const source = '---\ntitle: T\nauthor: {{a}}\nkeywords: [a, b]\n---\n';
    const { metadata } = await head(source, { metadata: { keywords: 'c' } }, { a: 'X: "Y" <z>' });
    expect(metadata).toEqual({ title: 'T', author: 'X: "Y" <z>', keywords: 'c' });
  });

  test.each([
    ['---\nlang: de-AT\n---\n', {}, '<html lang="de-AT">'],
    ['---\nlang: he\n---\n', {}, '<html lang="he" dir="rtl">'],
    ['x', { locale: 'fr-FR' }, '<html lang="fr-FR">'],
    ['---\nlang: de\n---\n', { locale: 'fr-FR' }, '<html lang="de">'],
    ['x', {}, '<html>'],
  ])('%j with %j is in %s', async (source, options, html) => {
    expect((await head(source, options)).html).toContain(html);
  });

  test('has alerts in its language', async () => {
    expect(await bodyWith('---\nlang: de\n---\n> [!TIP]\n> x')).toContain('Tipp</p>');
  });

  test('is whole, in UTF-8 and standards mode', async () => {
    const { html } = await head('\uFEFF# Title');
    expect(html).toMatch(/^<!doctype html>\n<html><head><meta charset="utf-8">/);
    expect(html).toContain('<h1 id="title">Title</h1>');
  });

  test('prints exact colours, unless backgrounds are off', async () => {
    expect((await head('x')).html).toContain('print-color-adjust:exact');
    expect((await head('x', { print_background: false })).html).not.toContain('print-color-adjust');
  });

  test.each(THEMES)('in %s names the same font in its header and footer', async (theme) => {
    const options = {
      theme,
      header_html: '<b>{{v}}</b>',
      footer_html: '<i class="pageNumber"></i>',
    };
    const { header, footer } = await composed('x', { v: '<&' }, options);
    expect(header).toContain('<b>&lt;&amp;</b>');
    expect(header).toMatch(/style="font-family:&quot;[^&]+&quot;/);
    expect(header).not.toContain('@font-face'); // Chromium would not wait for it
    expect(footer).toContain('class="pageNumber"');
  });

  test('has no header and no footer by default', async () => {
    const composition = await composed('x', {}, { header_html: '', footer_html: null });
    expect(composition).not.toHaveProperty('header');
    expect(composition).not.toHaveProperty('footer');
  });

  test('refuses an impossible page', async () => {
    await expect(composed('x', {}, { page_format: 'B5' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/options/page_format' }],
    });
  });
});

test('any source gives a document, a template_error, or is only an address', async () => {
  const piece = fc.constantFrom(
    '#',
    '*',
    '_',
    '`',
    '```',
    '~',
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '|',
    '-',
    '---',
    '$',
    '$$',
    '\n',
    '\n\n',
    '    ',
    ' ',
    'a',
    'b',
    '1.',
    '[^1]',
    '[^1]:',
    '[!NOTE]',
    '&amp;',
    '\\',
    'www.a.b',
    '{{x}}',
    '{{',
    '{% if x %}',
    '{% endif %}',
    '<b>',
    '</b>',
    '<!--',
    'title: x',
    '\u0000',
    '\uFDD0',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const composition = await composed(pieces.join(''), { x: '*' }, { toc: true }).catch(
        (error: unknown) => error,
      );
      expect(composition).toMatchObject(
        composition instanceof Error
          ? { code: expect.stringMatching(/^(?:template_error|invalid_request)$/) }
          : { kind: 'html' },
      );
    }),
    { numRuns: 300 },
  );
});

test.each(['today', 'last-modified', '"`r format(Sys.time(), \'%d %B\')`"', "'\\today'"])(
  'the date %s is the day of the print',
  async (date) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-03T12:00:00Z');
    onTestFinished(() => void vi.useRealTimers());
    expect(await bodyWith(`---\ntitle: T\ndate: ${date}\n---\ntext`)).toContain(
      '>November 3, 2026<',
    );
  },
);
