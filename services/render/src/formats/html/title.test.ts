import { expect, test } from 'vitest';
import { titleOf } from './title.ts';

test.each([
  ["the request's wish", { metadata: { title: ' Wish ' }, filename: 'a.pdf' }, 'Wish', true],
  ["the file's name", { filename: 'Invoice 7.PDF' }, 'Invoice 7', false],
  ['a name with another ending', { filename: 'v1.2' }, 'v1.2', false],
  ['a wish for nothing', { metadata: { title: ' ' }, filename: 'a.pdf' }, 'a', false],
  ['a name that is all ending', { filename: '.pdf' }, 'document', false],
  ['nothing', {}, 'document', false],
])('titleOf takes %s', (_, options, text, isWished) => {
  expect(titleOf(options)).toEqual({ text, isWished });
});
