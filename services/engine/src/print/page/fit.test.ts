import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { runsToTheLeft, scalingOf, surveyIn } from './fit.ts';

const pdfOf = (...descriptions: string[]) =>
  Buffer.concat(
    descriptions.flatMap((description, index) => [
      Buffer.from(`\n${index + 9} 0 obj\n<</Length 1>> stream\n`),
      deflateSync(description),
      Buffer.from(`\nendstream\n<</Type /Page\n/Contents ${index + 9} 0 R>>`),
    ]),
  );

const UNITS = '.23999999 0 0 -.23999999 0 841.91998 cm\nq\n';

describe('how a print was scaled', () => {
  test('is read from its first page', () => {
    const page = `${UNITS}178.125 237.5 2125 3033.3 re\nW* n\nq\n1.5625 0 0 1.5625 178.125 237.5 cm\nBT`;
    expect(scalingOf(pdfOf(page))).toEqual({ scale: 0.5, room: 680 });
    expect(scalingOf(pdfOf('', UNITS, page))).toEqual({ scale: 0.5, room: 680 });
  });

  test.each(['', 'BT', UNITS, `1 0 0 1 0 0 cm\n2 0 0 2 1 1 cm`])('is unknown for %j', (page) => {
    expect(scalingOf(pdfOf(page))).toBeUndefined();
    expect(scalingOf(Buffer.from(page))).toBeUndefined();
  });
});

describe('the report of a page', () => {
  const reported = (text: string) => surveyIn(Buffer.from(`<</S /URI\n/URI (${text})>>`));

  test('is read from its link', () => {
    const report = { share: 0.5, clipped: 2 };
    const address = `https://survey.platen.invalid/${encodeURIComponent(JSON.stringify(report))}`;
    expect(reported(address)).toEqual(report);
  });

  test.each([
    'https://example.com/',
    'https://survey.platen.invalid/%',
    'https://survey.platen.invalid/x',
  ])('is ignored: %s', (address) => expect(reported(address)).toBeUndefined());
});

test.each([
  ['<html dir="rtl">', true],
  ['<style>body{direction:rtl}</style>', true],
  ['<p>cartl', false],
])('%s runs to the left: %s', (html, runs) => {
  expect(runsToTheLeft(html)).toBe(runs);
});
