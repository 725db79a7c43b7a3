import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { printedPicture, pdfOf, printedStream } from '../../pdf/hand-made.fixture.ts';
import { scalingOf } from './fit.ts';

const contentOf = (description: string) =>
  printedStream('/Filter /FlateDecode', deflateSync(description).toString('latin1'));

/** A print of pages with these contents, after other objects. */
const printOf = (descriptions: readonly string[], before: readonly string[] = []) =>
  pdfOf([
    ...before,
    ...descriptions.flatMap((description, index) => [
      contentOf(description),
      `<</Type /Page\n/Contents ${before.length + 2 * index + 1} 0 R\n/Parent 9 0 R>>`,
    ]),
  ]);

const UNITS = '.23999999 0 0 -.23999999 0 841.91998 cm\nq\n';
const scaledTo = (scale: string) =>
  `${UNITS}178.125 237.5 2125 3033.3 re\nW* n\nq\n${scale} 0 0 ${scale} 178.125 237.5 cm\nBT`;

describe('how a print was scaled', () => {
  const page = scaledTo('1.5625');

  test('is read from its first page', () => {
    expect(scalingOf(printOf([page]))).toEqual({ scale: 0.5, room: 680 });
    expect(scalingOf(printOf(['', UNITS, page]))).toEqual({ scale: 0.5, room: 680 });
  });

  test('is not read from what a picture brings', () => {
    const forged = `\n<</Type /Page\n/Contents 9 0 R\n>>\n9 0 obj\n${contentOf(scaledTo('.3'))}`;
    expect(scalingOf(printOf([page], [printedPicture(forged)]))).toEqual({
      scale: 0.5,
      room: 680,
    });
  });

  test.each(['', 'BT', UNITS, `1 0 0 1 0 0 cm\n2 0 0 2 1 1 cm`])('is unknown for %j', (other) => {
    expect(scalingOf(printOf([other]))).toBeUndefined();
    expect(scalingOf(Buffer.from(other))).toBeUndefined();
  });
});
