import { describe, expect, test } from 'vitest';
import { optionFaults } from './option-faults.ts';
import type { SourceFormat } from '../source-formats.ts';
import type { PdfOptions } from './options.ts';

const invalidPaths = (options: PdfOptions, format: SourceFormat = 'html') =>
  optionFaults(options, format).invalid.map(({ path }) => path);

const unsupportedPaths = (options: PdfOptions, format: SourceFormat) =>
  optionFaults(options, format).unsupported.map(({ path }) => path);

const attachment = (name: string) => ({ name, content_base64: 'eA==' });

describe('options that go together', () => {
  test.each<PdfOptions>([
    {},
    { page_ranges: '1-3,5' },
    { viewport: { device_scale_factor: 1 }, scale: 0.5 },
    { locale: 'de-DE', timezone: 'Europe/Berlin' },
    { locale: 'zh-Hant-TW', timezone: 'UTC' },
    { attachments: [] },
    { attachments: [attachment('a'), attachment('b')], encryption: { user_password: 'x' } },
    { attachments: [attachment('a')], pdf_a: 'PDF/A-3b' },
    { attachments: [], pdf_a: 'PDF/A-1b' },
    { factur_x: { xml_base64: 'eA==', profile: 'BASIC' } },
    { factur_x: { xml_base64: 'eA==', profile: 'BASIC' }, pdf_a: 'PDF/A-3b' },
    { pdf_a: 'PDF/A-2b', pdf_ua: true },
    { pdf_a: 'PDF/A-2b', pdf_ua: false },
    { pdf_a: 'PDF/A-3a', pdf_ua: true, attachments: [attachment('a')] },
  ])('are accepted: %j', (options) => {
    expect(optionFaults(options, 'html')).toEqual({ invalid: [], unsupported: [] });
  });
});

describe('options that do not', () => {
  test.each<[PdfOptions, string[]]>([
    [{ page_format: 'custom' }, ['/options/page_width', '/options/page_height']],
    [{ margin_left: '110mm', margin_right: '100mm' }, ['/options/margin_left']],
    [{ page_ranges: '3-1' }, ['/options/page_ranges']],
    [{ viewport: { width: 1000 }, scale: 1 }, ['/options/viewport/width']],
    [{ page_ranges: '0' }, ['/options/page_ranges']],
    [{ locale: 'not a locale' }, ['/options/locale']],
    [{ locale: '' }, ['/options/locale']],
    [{ timezone: 'Mars/Olympus' }, ['/options/timezone']],
    [{ attachments: [attachment('a'), attachment('a')] }, ['/options/attachments/1/name']],
    [
      {
        attachments: [attachment('factur-x.xml')],
        factur_x: { xml_base64: 'eA==', profile: 'BASIC' },
      },
      ['/options/attachments/0/name'],
    ],
    [
      { encryption: { user_password: 'ä'.repeat(64), owner_password: 'ä'.repeat(63) } },
      ['/options/encryption/user_password'],
    ],
    [{ encryption: { user_password: 'x' }, pdf_a: 'PDF/A-2b' }, ['/options/encryption']],
    [
      {
        encryption: { user_password: 'x' },
        factur_x: { xml_base64: 'eA==', profile: 'BASIC' },
      },
      ['/options/encryption'],
    ],
    [{ attachments: [attachment('a')], pdf_a: 'PDF/A-2b' }, ['/options/attachments']],
    [{ pdf_a: 'PDF/A-2a', pdf_ua: false }, ['/options/pdf_ua']],
    [
      { factur_x: { xml_base64: 'eA==', profile: 'BASIC' }, pdf_a: 'PDF/A-1b' },
      ['/options/factur_x'],
    ],
    [
      { page_ranges: 'x', timezone: 'x', margin_top: '-1mm' },
      ['/options/margin_top', '/options/page_ranges', '/options/timezone'],
    ],
  ])('are reported with their places: %j', (options, paths) => {
    expect(invalidPaths(options)).toEqual(paths);
  });
});

describe('the pages of a DOCX and of a template', () => {
  test('are unknown: margins are not checked without a page in the request', () => {
    const options = { margin_left: '250mm', margin_right: '250mm' };
    expect(invalidPaths(options)).toEqual(['/options/margin_left']);
    expect(invalidPaths(options, 'docx')).toEqual([]);
    expect(invalidPaths(options, 'template')).toEqual([]);
  });

  test('of a DOCX are checked if they are named', () => {
    expect(invalidPaths({ page_format: 'custom', page_width: '10mm' }, 'docx')).toEqual([
      '/options/page_height',
    ]);
    expect(invalidPaths({ page_format: 'B5' }, 'docx')).toEqual(['/options/page_format']);
  });
});

describe('options that a format does not know', () => {
  test.each<[SourceFormat, string[]]>([
    ['markdown', []],
    ['html', []],
    ['template', ['/options/toc']],
    ['docx', ['/options/toc']],
  ])('toc with %s: %j', (format, paths) => {
    expect(unsupportedPaths({ toc: true }, format)).toEqual(paths);
    expect(unsupportedPaths({ toc: false }, format)).toEqual([]);
  });

  test.each<PdfOptions>([
    { header_html: 'x' },
    { footer_html: 'x' },
    { scale: 2 },
    { wait_for: { delay_ms: 1 } },
    { emulate_media: 'screen' },
    { prefer_css_page_size: true },
    { print_background: false },
  ])('are refused with a DOCX: %j', (options) => {
    const paths = Object.keys(options).map((name) => `/options/${name}`);
    expect(unsupportedPaths(options, 'docx')).toEqual(paths);
    expect(unsupportedPaths(options, 'html')).toEqual([]);
  });

  test('may be empty for a DOCX', () => {
    const options = { header_html: null, footer_html: '', prefer_css_page_size: false, scale: 1 };
    expect(unsupportedPaths({ ...options, theme: 'github' }, 'docx')).toEqual([]);
  });
});
