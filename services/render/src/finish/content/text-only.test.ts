import { expect, test } from 'vitest';
import { textOnly } from './text-only.ts';

const words = (content: string, isHidden = (_font: string) => true) =>
  textOnly(content, isHidden).split('\n');

test('keeps text, where it stands and what it is tagged as', () => {
  const content = 'q 1 0 0 1 5 5 cm /P <</MCID 0>> BDC BT /F1 9 Tf 2 Tr 1 2 Td (x) Tj ET EMC Q';
  expect(words(content)).toEqual([
    'q',
    '1 0 0 1 5 5 cm',
    '/P <</MCID 0>> BDC',
    'BT',
    '/F1 9 Tf',
    '1 2 Td',
    '(x) Tj',
    'ET',
    'EMC',
    'Q',
  ]);
});

test('leaves out everything that would be seen', () => {
  expect(textOnly('0 0 9 9 re W n 0 0 9 9 re f /X Do /G gs 1 0 0 rg', () => true)).toBe('');
});

test('leaves out text in fonts that cannot be hidden, until another font is chosen', () => {
  const content = 'BT /F7 9 Tf (a) Tj [(b)] TJ /F1 9 Tf (c) Tj ET';
  expect(words(content, (font) => font === 'F1')).toEqual([
    'BT',
    '/F7 9 Tf',
    '/F1 9 Tf',
    '(c) Tj',
    'ET',
  ]);
});
