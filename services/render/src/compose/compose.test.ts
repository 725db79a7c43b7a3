import { describe, expect, test } from 'vitest';
import { THEMES, type PdfOptions, type SourceFormat } from '@platen/contracts';
import { strFromU8, unzipSync } from 'fflate';
import type { HtmlComposition, OfficeComposition } from '../formats/composition.ts';
import { docx, p, textsOf } from '../formats/docx/docx.fixture.ts';
import { readHtml } from '../formats/html/facts.ts';
import { compose } from './compose.ts';
import type { ComposeTask } from './task.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const composing = (content: string, options: PdfOptions = {}, variables = '{}') =>
  compose({ format: 'html', content: bytes(content), variables: bytes(variables), options });

describe('compose', () => {
  test.each<[SourceFormat, string]>([
    ['html', '<p>{{ name }}</p>'],
    ['markdown', 'Hello {{ name }}'],
    ['template', '{"version":1,"content":[{"type":"paragraph","text":"{{ name }}"}]}'],
  ])('loads the code of %s', async (format, content) => {
    const { composition, missing } = await compose({
      format,
      content: bytes(content),
      variables: bytes('{"name":"Ada & Ö"}'),
      options: {},
    });
    expect((composition as HtmlComposition).html).toContain('Ada &amp; Ö');
    expect(missing).toEqual([]);
  });

  test('passes a file that is no Word document to the code of DOCX, which refuses it', async () => {
    const task = {
      format: 'docx' as const,
      content: bytes('x'),
      variables: bytes(''),
      options: {},
    };
    await expect(compose(task)).rejects.toMatchObject({ code: 'invalid_document' });
  });

  test('keeps the digits of numbers in a Word document', async () => {
    const { composition } = await compose({
      format: 'docx',
      content: docx({ body: p('{{ a }} {{ b }}') }),
      variables: bytes('{"a": 19.90, "b": 12345678901234567890}'),
      options: {},
    });
    const { file } = composition as OfficeComposition;
    const written = strFromU8(unzipSync(file)['word/document.xml']!);
    expect(textsOf(written)).toEqual(['19.90 12345678901234567890']);
  });

  test('refuses a template that is nested too deeply, without a word of V8', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `s${index}`);
    const styles = Object.fromEntries(
      names.map((name, index) => [name, { extends: `s${index + 1}` }]),
    );
    const content = bytes(JSON.stringify({ version: 1, styles, content: [] }));
    const composed = compose({ format: 'template', content, variables: bytes(''), options: {} });
    const message =
      '/template_data is nested too deeply, or shows a value that is nested too deeply.';
    await expect(composed).rejects.toMatchObject({
      code: 'template_error',
      message,
      details: [{ path: '/template_data' }],
    });
  });

  test('reports missing values, or refuses the document, by the option', async () => {
    const source = '{{ a }}{{ b.c }}';
    expect((await composing(source)).missing).toEqual(['a', 'b.c']);
    expect((await composing(source, { missing_variables: 'keep' })).missing).toEqual(['a', 'b.c']);
    await expect(composing(source, { missing_variables: 'error' })).rejects.toMatchObject({
      code: 'missing_variables',
      details: [{ path: '/variables/a' }, { path: '/variables/b/c' }],
    });
    const complete = composing('{{ a }}', { missing_variables: 'error' }, '{"a":null}');
    expect((await complete).missing).toEqual([]);
  });

  test('passes on the options of templates', async () => {
    const source = '{{ v | number }}';
    const html = async (options: PdfOptions) =>
      ((await composing(source, options, '{"v":1.5}')).composition as HtmlComposition).html;
    expect(await html({ locale: 'de-DE' })).toMatch(/1,5$/);
    expect(await html({ syntax: 'off' })).toContain(source);
    const moment = { content: '{{ "2026-01-01T00:00Z" | date: "%R" }}', timezone: 'Asia/Tokyo' };
    const { composition } = await composing(moment.content, { timezone: moment.timezone });
    expect((composition as HtmlComposition).html).toMatch(/09:00$/);
  });

  test('has headers with the date and page numbers of the request', async () => {
    const header = '<i class="date"></i><b class=pageNumber></b>';
    const options = { header_html: header, locale: 'de-DE', page_number_start: 5 };
    const of = async (more: PdfOptions) =>
      (await composing('x', { ...options, ...more })).composition as HtmlComposition;
    const composition = await of({});
    expect(composition.header).toMatch(/>\d\d\.\d\d\.\d{4}<\/i>/);
    expect(composition.headerFooterFields?.get(composition.header!)).toHaveLength(2);
    const plain = { page_number_start: 1 };
    expect((await of(plain)).headerFooterFields?.size).toBe(0);
    expect((await of({ ...plain, page_numbers: 'all' })).headerFooterFields?.size).toBe(1);
    expect((await of({ header_html: 'pageNumber' })).headerFooterFields?.size).toBe(0);
  });

  test.each<[string, PdfOptions, number, number]>([
    ['<p>x', { footer_html: '<i class=groupPageNumber></i>' }, 1, 3],
    ['<p>x', { footer_html: '<i class=pageNumber></i>', page_number_start: 5 }, 1, 0],
    ['<p>x', { footer_html: '<i class="group&#80;ageNumber">', page_number_start: 5 }, 1, 3],
    ['<style>p{break-before:left}</style><p>x', { footer_html: 'y' }, 0, 3],
    ['<p>x', { footer_html: 'y' }, 0, 0],
  ])('of %s with %j, %i has fields, and %i are read', async (source, options, fields, read) => {
    const { composition } = await composing(source, { ...options, header_html: 'header' });
    const { headerFooterFields, headerFooterTemplates } = composition as HtmlComposition;
    expect(headerFooterFields?.size).toBe(fields);
    expect(headerFooterTemplates?.size).toBe(read);
  });

  describe('says whether a used page prints a document as a fresh one', () => {
    const isSo = async (task: Partial<ComposeTask>) => {
      const html = { format: 'html', content: bytes('x'), variables: bytes('{}') } as const;
      const { composition } = await compose({ ...html, options: {}, ...task });
      const { facts, html: printed } = composition as HtmlComposition;
      // What Platen adds is of the same kind.
      expect(readHtml(printed).isSelfContained).toBe(true);
      return facts.isSelfContained;
    };

    test.each(THEMES)('Markdown in the theme %s, with all that it may have', async (theme) => {
      const content = bytes(
        '# A\n\n[x](https://x.example) :tada: $x^2$\n\n- [x] a\n\n> [!NOTE]\n> b\n\n```js\nlet a;\n```\n\n|a|\n|-|\n|b[^1]|\n\n[^1]: c',
      );
      const options = { theme, toc: true, header_html: '{{page}}', footer_html: '<b>x</b>' };
      expect(await isSo({ format: 'markdown', content, options })).toBe(true);
    });

    test.each(['header_html', 'footer_html', 'header_first_html', 'footer_first_html'] as const)(
      'with %s, whose content counts, too',
      async (option) => {
        expect(await isSo({ options: { [option]: '<b class="pageNumber"></b>' } })).toBe(true);
        expect(await isSo({ options: { [option]: '<b onclick="x()">' } })).toBe(false);
      },
    );
  });

  test('reads shared bytes, or a part of a buffer', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(4)).subarray(1, 3);
    shared.set(bytes('ab'));
    const nothing = bytes('');
    const task = { format: 'html' as const, content: shared, variables: nothing, options: {} };
    const { composition } = await compose(task);
    expect((composition as HtmlComposition).html).toMatch(/\nab$/);
  });
});
