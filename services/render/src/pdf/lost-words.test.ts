import { expect, test } from 'vitest';
import { lostWords, SeenWords } from './lost-words.ts';

/** Each line of a page is one of these texts. */
const linesOf = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const words = line.split(/\s+/);
    return words.map((word, at) => ({
      word,
      isFirst: at === 0,
      isLast: at === words.length - 1,
    }));
  });

function lost(paragraphs: string[], ...pages: string[]): string[] {
  const seen = new SeenWords();
  for (const page of pages) seen.addPage(linesOf(page.split('\n')));
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
  ['in capitals with ẞ', 'Straße', 'STRAẞE'],
  ['in Turkish capitals', 'izmir ılık', 'İZMİR ILIK'],
  ['of letters that stand apart', 'Total', 'T o t a l'],
  ['with an accent of its own', 'cafe\u0301', 'café'],
  ['from right to left', 'الأمم', 'مألا'],
  ['of a script that is shaped', 'ខ្មែរ', 'ែខរ'],
])('a word %s is found', (_what, word, print) => {
  expect(lost([`before ${word}`], `before ${print}`)).toEqual([]);
});

test('a word that goes on behind the footer and header is found, and the end of none is not', () => {
  const pages = ['one Donau-\nfooter', 'header\ndampfschiff two'];
  expect(lost(['one Donaudampfschiff two'], ...pages)).toEqual([]);
  expect(lost(['one Donaudampffahrt two'], ...pages)).toEqual(['Donaudampffahrt']);
});

test('a long word is found whose lines go on over the next page', () => {
  const pages = ['https://ex\nample.org/\nfooter', 'header\nabout/th\nis'];
  expect(lost(['https://example.org/about/this'], ...pages)).toEqual([]);
  expect(lost(['https://example.org/not/this'], ...pages)).toHaveLength(1);
});

test('of a text without spaces a character is lost, and none where a page breaks it', () => {
  const pages = ['合同编号\n甲方应当按\n第一公司', '合同编号\n照支付\n第一公司'];
  expect(lost(['合同编号', '甲方应当按照支付', '第一公司'], ...pages)).toEqual([]);
  expect(lost(['甲方应当按照支付全部'], ...pages)).toEqual(['全', '部']);
});

test('what a replaced font draws behind its line is found by lines', () => {
  const seen = new SeenWords();
  seen.addPage(linesOf(['C NG Ộ']));
  const found = () => [...lostWords(['CỘNG'], seen).values()];
  expect(found()).toEqual(['CỘNG']);
  seen.addLines(['CỘNG']);
  expect(found()).toEqual([]);
});

test('a word that has others in it is lost alone', () => {
  expect(lost(['hyph en hidden'], 'hyphen')).toEqual(['hidden']);
});
