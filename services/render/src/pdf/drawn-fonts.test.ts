import { describe, expect, test } from 'vitest';
import { familyOf, isSameFamily } from './drawn-fonts.ts';

describe('the family of a font', () => {
  test.each([
    ['BAAAAA+LiberationSans', 'Liberation Sans'],
    ['Carlito-BoldItalic', 'Carlito'],
    ['CAAAAA+NotoSans-Regular', 'Noto Sans'],
    ['NotoSansCJKjp-Regular-VKana', 'Noto Sans CJK JP'],
    ['DejaVuSans', 'DejaVu Sans'],
    ['OpenSymbol', 'OpenSymbol'],
  ])('of %s is %s', (font, family) => {
    expect(familyOf(font)).toBe(family);
  });

  test.each([
    ['Noto Sans', 'AAAAAA+NotoSans-Bold', true],
    ['liberation sans', 'LiberationSans', true],
    ['Noto Sans', 'NotoSerif', false],
    ['Calibri', 'Carlito', false],
  ])('of %s is that of %s: %s', (one, other, isSame) => {
    expect(isSameFamily(one, other)).toBe(isSame);
  });
});
