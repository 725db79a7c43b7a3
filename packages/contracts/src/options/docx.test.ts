import { describe, expect, test } from 'vitest';
import { resolveDocxPage, unsupportedDocxOptions } from './docx.ts';
import { UNSUPPORTED_DOCX_OPTIONS } from './unsupported-options.ts';
import type { PdfOptions } from './options.ts';

describe('unsupportedDocxOptions', () => {
  test.each<[PdfOptions, string]>([
    [{ header_html: '<b>x</b>' }, 'header_html'],
    [{ footer_html: 'x' }, 'footer_html'],
    [{ prefer_css_page_size: true }, 'prefer_css_page_size'],
    [{ print_background: false }, 'print_background'],
    [{ scale: 1.01 }, 'scale'],
    [{ wait_for: { delay_ms: 0 } }, 'wait_for'],
    [{ emulate_media: 'screen' }, 'emulate_media'],
    [{ toc: true }, 'toc'],
  ])('refuses %j', (options, name) => {
    expect(unsupportedDocxOptions(options)).toEqual([
      { path: `/options/${name}`, message: expect.any(String) },
    ]);
  });

  test('has a refusal for each of its options', () => {
    expect(unsupportedDocxOptions(everything).map(({ path }) => path)).toEqual(
      UNSUPPORTED_DOCX_OPTIONS.map((name) => `/options/${name}`),
    );
  });

  test('accepts options that change nothing', () => {
    const options: PdfOptions = {
      header_html: null,
      footer_html: '',
      prefer_css_page_size: false,
      print_background: true,
      scale: 1,
      emulate_media: 'print',
      toc: false,
    };
    expect(unsupportedDocxOptions(options)).toEqual([]);
    expect(unsupportedDocxOptions({})).toEqual([]);
  });

  test('accepts options that LibreOffice and the engine support, and those without effect', () => {
    const options: PdfOptions = {
      page_format: 'A5',
      landscape: true,
      margin_top: '1cm',
      theme: 'modern',
      isolation: 'document',
      page_ranges: '1',
      pdf_a: 'PDF/A-2b',
      pdf_ua: true,
      outline: true,
      filename: 'x',
      metadata: { title: 'x' },
      encryption: { user_password: 'x' },
      watermark: { text: 'x' },
      attachments: [],
      locale: 'de-DE',
      timezone: 'UTC',
      syntax: 'off',
      missing_variables: 'keep',
    };
    expect(unsupportedDocxOptions(options)).toEqual([]);
  });
});

const everything: PdfOptions = {
  header_html: 'x',
  footer_html: 'x',
  prefer_css_page_size: true,
  print_background: false,
  header_first_html: 'x',
  footer_first_html: 'x',
  header_last_html: 'x',
  footer_last_html: 'x',
  page_number_start: 2,
  page_numbers: 'all',
  stamp_appended: true,
  scale: 2,
  wait_for: { selector: 'x' },
  emulate_media: 'screen',
  toc: true,
  smart_quotes: true,
  viewport: { width: 1000 },
  fit: 'error',
  base_url: 'https://example.com/',
  on_missing_resource: 'error',
  on_not_at_rest: 'error',
  on_blank: 'error',
};

describe('resolveDocxPage', () => {
  test('has no defaults', () => {
    expect(resolveDocxPage({})).toEqual({ page: { margins: {} } });
  });

  test('reads only the named fields', () => {
    expect(resolveDocxPage({ margin_left: '1in' }).page).toEqual({ margins: { left: 72 } });
    expect(resolveDocxPage({ landscape: false }).page).toEqual({ landscape: false, margins: {} });
    expect(resolveDocxPage({ page_format: 'letter', landscape: true }).page).toEqual({
      sheet: { width: 612, height: 792, isCustom: false },
      landscape: true,
      margins: {},
    });
  });

  test('accepts a custom sheet smaller than the default margins', () => {
    const { page } = resolveDocxPage({
      page_format: 'Custom',
      page_width: '72pt',
      page_height: '1in',
    });
    expect(page?.sheet).toEqual({ width: 72, height: 72, isCustom: true });
  });

  test.each<[string, PdfOptions, string[]]>([
    ['an unknown format', { page_format: 'B5' }, ['page_format']],
    ['custom without sides', { page_format: 'custom' }, ['page_width', 'page_height']],
    ['sides without custom', { page_width: '10cm' }, ['page_width']],
    ['a margin without a unit', { margin_top: '20' }, ['margin_top']],
    ['several', { page_format: '', margin_left: '-1mm' }, ['page_format', 'margin_left']],
  ])('names the field for %s', (_, options, fields) => {
    expect(resolveDocxPage(options).errors?.map(({ path }) => path)).toEqual(
      fields.map((field) => `/options/${field}`),
    );
  });
});
