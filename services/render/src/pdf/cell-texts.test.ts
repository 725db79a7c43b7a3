import { expect, test } from 'vitest';
import { CellTexts } from './cell-texts.ts';

test('a text that no cell has whole is cut off', () => {
  const cells = new CellTexts(['A long remark', 'A long', 'two\nlines']);
  const texts = ['A long re', 'A long', 'lin', 'lines', '1,203.00'];
  expect(texts.filter((text) => cells.isBeginning(text))).toEqual(['A long re', 'lin']);
});

test('### is a number that is too wide, unless a text has it or it is no workbook', () => {
  const all = [['Sum'], ['Sum', 'Call ###'], undefined];
  expect(all.map((texts) => new CellTexts(texts).isTooWide('###'))).toEqual([true, false, false]);
});
