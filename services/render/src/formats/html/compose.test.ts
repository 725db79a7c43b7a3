import { describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import type { Variables } from '../../variables/filler.ts';
import { Filler } from '../../variables/syntax/liquid.ts';
import { composeHtml } from './compose.ts';
import { unseen } from '../../variables/mark.ts';

function composed(source: string, options: PdfOptions = {}, variables: Variables = {}) {
  const { syntax, missing_variables: missing, locale, timezone } = options;
  const filler = new Filler({ variables, syntax, missing, locale, timezone });
  return { ...composeHtml(source, { filler, options }), missing: filler.missing };
}

describe('composeHtml', () => {
  test.each(['\u{1FFFE}', '\u{1FFFF}', `\u{1FFFE}${unseen('f'.repeat(24))}`])(
    'takes no text for the number of a page: %j',
    (text) => {
      const headerFooter = `<b>${text}{{ v }}{{ page }}</b>`;
      const { header = '' } = composed('x', { header_html: headerFooter }, { v: text });
      expect(header).toContain(`<b>${text}${text}<span class="pageNumber"></span></b>`);
    },
  );

  test('reports names of variables between signs of other engines', () => {
    const source =
      '<p>Dear ${name},\n<b>{ user.name }</b> &lt;%= name %&gt;\n<p>{{ name }} {% comment %}{% endcomment %} {x} f{name}\n<pre>#{name}</pre><code>${name}</code><script>`${name}`</script>';
    const filler = new Filler({ variables: { name: '{name}', user: {}, comment: 1 } });
    composeHtml(source, { filler, options: { footer_html: '<i>[[name]]</i>' } });
    expect(filler.unread.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '1: [[name]]',
      '1: ${name}',
      '1: <%= name %>',
      '2: { user.name }',
    ]);
  });

  test('gives headings ids that no element of the document has', () => {
    const { html } = composed('<i id="section-1"></i><h2>A</h2><i id="platen-section-1">', {
      toc: true,
    });
    const [, id = ''] = /<h2 id="([^"]*)">/.exec(html) ?? [];
    expect(id).toMatch(/^section-[0-9a-f]{24}-1$/);
    expect(html).toContain(`<a href="#${id}">`);
  });

  test('fills content, header and footer, and reports missing values', () => {
    const { html, header, footer, missing } = composed(
      '<p>{{ a }}{{ x }}</p>',
      { header_html: '<b>{{ a }}{{ y }}</b>', footer_html: '{{ z }}<i>{{ a }}</i>' },
      { a: '<' },
    );
    expect(html).toMatch(/<p>&lt;<\/p>$/);
    expect(header).toContain('><b>&lt;</b></div>');
    expect(footer).toContain('><i>&lt;</i></div>');
    expect(missing).toEqual(['x', 'y', 'z']);
  });

  test.each([
    ['content', '{{ x', {}, '/content'],
    ['a header', '', { header_html: '{% x %}' }, '/options/header_html'],
    ['a footer', '', { footer_html: '{{ &' }, '/options/footer_html'],
  ])('names the wrong text: %s', (_, source, options, path) => {
    expect(() => composed(source, options)).toThrow(
      expect.objectContaining({
        code: 'template_error',
        details: [{ path, message: expect.any(String) }],
      }),
    );
  });

  test.each([
    ['', ''],
    [undefined, undefined],
    [null, null],
  ])('has no header of %j', (header, footer) => {
    const options = {
      ...(header !== undefined && { header_html: header }),
      ...(footer !== undefined && { footer_html: footer }),
    };
    expect(Object.keys(composed('x', options))).not.toContain('header');
    expect(Object.keys(composed('x', options))).not.toContain('footer');
  });

  test('returns the requested page, metadata and watermark', () => {
    const watermark = { text: 'DRAFT' };
    const { page, metadata, ...rest } = composed('x', {
      page_format: 'A5',
      landscape: true,
      metadata: { author: 'Ada' },
      watermark,
    });
    expect(page.width).toBeCloseTo((210 / 25.4) * 72);
    expect(metadata).toEqual({ author: 'Ada' });
    expect(rest.watermark).toBe(watermark);
    expect(composed('x')).not.toHaveProperty('watermark');
  });

  test('has the requested title, or the name of the file', () => {
    expect(composed('x', { filename: 'a.pdf' }).html).toContain('<title>a</title>');
    expect(composed('x', { metadata: { title: '<T>' } }).html).toContain(
      '<title>&lt;T&gt;</title>',
    );
    expect(composed('<title>{{ t }}</title>', {}, { t: 'Mine' }).html).not.toContain('document');
    expect(composed('<title>{{ t }}</title>').html).toContain('<title>document</title>');
  });

  test("has the fragment's language", () => {
    expect(composed('x', { locale: 'de-DE' }).html).toContain('<html lang="de-DE">');
  });

  test('begins where a byte order mark ends, one', () => {
    const page = '<!doctype html public "html">';
    expect(composed(`\uFEFF${page}`)).toMatchObject({ facts: { mode: 'quirks', isWhole: true } });
    expect(composed(`\uFEFF\uFEFF${page}`).facts).toMatchObject({ isWhole: false });
  });

  test('refuses an impossible page', () => {
    expect(() => composed('x', { page_format: 'A99' })).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });
});
