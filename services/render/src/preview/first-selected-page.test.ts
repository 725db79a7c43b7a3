import { expect, test } from '@jest/globals';
import { firstSelectedPage } from './first-selected-page.ts';

test.each([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['2-3,5', 2],
  ['3,1-2', 1],
  ['7-', 7],
  ['9,-4', 1],
])('%j begins with page %i', (pageRanges, page) => {
  expect(firstSelectedPage(pageRanges)).toBe(page);
});
