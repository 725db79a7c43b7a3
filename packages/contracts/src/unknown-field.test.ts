import { describe, expect, test } from '@jest/globals';
import { unknownField } from './unknown-field.ts';

const KNOWN = ['page_format', 'margin_top', 'margin_bottom', 'toc', 'text', 'prefer_css_page_size'];

describe('an unknown field', () => {
  test.each([
    ['margin_tpo', 'margin_top'],
    ['marginBottom', 'margin_bottom'],
    ['page-format', 'page_format'],
    ['Page_Format', 'page_format'],
    ['preferCssPageSize', 'prefer_css_page_size'],
    ['txt', 'text'],
    ['tocs', 'toc'],
  ])('%s names the one that was meant, %s', (name, meant) => {
    expect(unknownField(name, KNOWN)).toBe(`is not a known field, but ${meant} is`);
  });

  test.each(['', 'colour', 'page_size', 'tx', 'toString', '__proto__', 'x'.repeat(1_000_000)])(
    'has no other in its place when none is near',
    (name) => {
      expect(unknownField(name, KNOWN)).toBe('is not a known field');
    },
  );

  test('has none in its place when its schema has no fields', () => {
    expect(unknownField('text', [])).toBe('is not a known field');
  });
});
