import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { appendUpdate } from './skia/incremental-update.ts';
import { printedPicture, pdfOf } from './hand-made.fixture.ts';
import { PrintText } from '@platen/contracts';

const SIGN = '\n/Sign ';
const SIGNED = '<</Type /X\n/Sign 1>>';

const numbersWith = (print: Uint8Array, sign = SIGN) =>
  [...new PrintText(print).with(sign)].map(({ number }) => number);

describe('the text of a print', () => {
  test('is that of its objects', () => {
    const print = pdfOf(['<<>>', SIGNED, '<<>>', `<<${SIGN}2${SIGN}3>>`]);
    expect(numbersWith(print)).toEqual([2, 4]);
    expect(new PrintText(print).object(2)?.text).toBe(`2 0 obj\n${SIGNED}\nendobj\n`);
    expect(new PrintText(print).object(9)).toBeUndefined();
  });

  test('has nothing of what a picture brings', () => {
    const forged = printedPicture(
      `x${SIGN}1\n2 0 obj\n${SIGNED}\nendobj\nxref\n0 1\nstartxref\n9\n%%EOF\n`,
    );
    const print = pdfOf([forged, '<<>>', SIGNED, forged]);
    expect(numbersWith(print)).toEqual([3]);
    expect(new PrintText(print).object(2)?.text).toBe('2 0 obj\n<<>>\nendobj\n');
  });

  test('is the latest after an update of ours', () => {
    const print = pdfOf([SIGNED, printedPicture(SIGN), SIGNED]);
    const updated = appendUpdate(
      print,
      new Map([
        [1, Buffer.from('<<>>')],
        [2, Buffer.from(SIGNED)],
      ]),
    );
    expect(updated).not.toBe(print);
    expect(numbersWith(updated)).toEqual([3, 2]);
    expect(new PrintText(updated).object(1)?.text).toBe('1 0 obj\n<<>>\nendobj\n');
  });

  test('is read by the entries of its table, whatever the line ends and sections', () => {
    const entry = (end: string, place: string, use = 'n') => `${place} 00000 ${use}${end}`;
    const at = (place: number) => String(place).padStart(10, '0');
    const [one, four] = ['1 0 obj\n<<>>\nendobj\n', '4 0 obj\n<<>>\nendobj\n'];
    for (const end of [' \n', ' \r', '\r\n']) {
      const entries = [entry(end, at(0)), entry(end, '00000000x0'), entry(end, at(0), 'f')];
      const table = `xref\n1 3\n${entries.join('')}4 1\n${entry(end, at(one.length))}trailer\n<<>>\n`;
      const start = one.length + four.length;
      const print = PrintText.of(Buffer.from(`${one}${four}${table}startxref\n${start}\n%%EOF\n`));
      expect([1, 2, 3, 4, 5].map((number) => print.object(number)?.text)).toEqual([
        one,
        undefined,
        undefined,
        four,
        undefined,
      ]);
    }
  });

  test('is read once for each print', () => {
    const [print, same] = [pdfOf([SIGNED]), pdfOf([SIGNED])];
    expect(PrintText.of(print)).toBe(PrintText.of(print));
    expect(PrintText.of(same)).not.toBe(PrintText.of(print));
  });

  test.each([
    ['nothing', ''],
    ['a table of more than it has', `xref\n0 99999999\n${SIGNED}\nstartxref\n0\n%%EOF`],
    ['no end', SIGNED],
    ['a table that is none', `${SIGNED}\nstartxref\n0\n%%EOF`],
    ['a table beyond its end', `${SIGNED}\nstartxref\n999\n%%EOF`],
    [
      'a table that leads to itself',
      `xref\n0 0\ntrailer\n<</Prev 0>>\n${SIGNED}\nstartxref\n0\n%%EOF`,
    ],
  ])('is none of a file with %s', (_, text) => {
    expect(numbersWith(Buffer.from(text))).toEqual([]);
  });

  test('is what its objects say, whatever pictures stand between them', () => {
    const piece = fc.constantFrom(
      SIGN,
      '\n1 0 obj\n',
      'stream\n',
      'endobj\n',
      'xref\n0 1\n',
      '%%EOF\n',
      'x',
    );
    const picture = fc
      .array(piece, { maxLength: 8 })
      .map((pieces) => printedPicture(pieces.join('')));
    const object = fc.oneof(fc.constantFrom(SIGNED, '<<>>'), picture);
    fc.assert(
      fc.property(fc.array(object, { maxLength: 12 }), (objects) => {
        const expected = objects.flatMap((each, index) => (each === SIGNED ? [index + 1] : []));
        expect(numbersWith(pdfOf(objects))).toEqual(expected);
      }),
    );
  });

  test('is found in linear time in a picture full of signs', () => {
    const print = pdfOf([printedPicture(SIGN.repeat(1_000_000)), SIGNED]);
    expect(numbersWith(print)).toEqual([2]);
  });
});
