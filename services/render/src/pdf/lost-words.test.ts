import { expect, test } from 'vitest';
import { lostWords, SeenWords } from './lost-words.ts';

function lost(paragraphs: string[], print: string): string[] {
  const seen = new SeenWords();
  for (const word of print.split(/\s+/)) seen.add(word);
  return [...lostWords(paragraphs, seen).values()];
}

test('a word is lost that the print has less often than the document', () => {
  expect(lost(['Berlin is here', 'Berlin again'], 'here is again Berlin')).toEqual(['Berlin']);
  expect(lost(['one two three'], 'page 1 one two')).toEqual(['three']);
});

test.each([
  ['broken over two lines', 'Donaudampfschiff', 'Donau dampfschiff'],
  ['hyphenated', 'co\u00ADoperation', 'co- operation'],
  ['with a ligature', 'efficient', 'eﬃcient'],
  ['in capitals', 'Straße', 'STRASSE'],
  ['of letters that stand apart', 'Total', 'T o t a l'],
  ['with an accent of its own', 'cafe\u0301', 'café'],
  ['from right to left', 'الأمم', 'مألا'],
])('a word %s is found', (_what, word, print) => {
  expect(lost([`before ${word}`], `before ${print}`)).toEqual([]);
});
