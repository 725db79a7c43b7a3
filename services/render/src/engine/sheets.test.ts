import { describe, expect, test } from 'vitest';
import { printedPicture, pdfOf } from '../pdf/hand-made.fixture.ts';
import { checkSheets } from './sheets.ts';

const pageOf = (box: string) => `<</Type /Page\n/MediaBox ${box}\n/Parent 9 0 R>>`;
const pdf = (...boxes: string[]) => pdfOf(boxes.map(pageOf));

describe('sheets that a document has chosen itself', () => {
  test.each([
    ['none'],
    ['of 200 inches', '[0 0 14400 14400]'],
    ['several', '[0 0 595 842]', '[0 0 841.9 594.96]'],
    ['unread', '[10 10 99999 99999]'],
    ['cut off', '[0 0 5'],
  ])('may be: %s', (_, ...boxes) => {
    expect(() => checkSheets(pdf(...boxes))).not.toThrow();
  });

  test('are none that a picture or a title has', () => {
    const box = '[0 0 14401 842]';
    const print = pdfOf([printedPicture(pageOf(box)), `<</Title (/Type /Page /MediaBox ${box})>>`]);
    expect(() => checkSheets(print)).not.toThrow();
  });

  test.each([
    ['too wide', '[0 0 14400.5 10]'],
    ['too high', '[0 0 10 14401]'],
    ['beyond measure', '[0 0 2.51658e+07 10]'],
    ['one of several', '[0 0 595 842]', '[0 0 14401 842]', '[0 0 595 842]'],
  ])('may not be: %s', (_, ...boxes) => {
    expect(() => checkSheets(pdf(...boxes))).toThrow(
      expect.objectContaining({
        code: 'invalid_document',
        message: expect.stringContaining('@page'),
      }),
    );
  });
});
