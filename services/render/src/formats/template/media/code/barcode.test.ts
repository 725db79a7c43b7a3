import type { BlockOf, Symbology } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import { detailOf } from '../detail.fixture.ts';
import { renderBarcode } from './barcode.ts';
import { readings } from './decode.fixture.ts';

const barcode = (symbology: Symbology, value: string, fields: Partial<BlockOf<'barcode'>> = {}) =>
  renderBarcode({ type: 'barcode', symbology, value, ...fields } as never, '/content/2');

/** A value of each, and as what it is read. */
const SAMPLES: [Symbology, value: string, format: string, text?: string][] = [
  ['code128', 'ABC-12345 xyz', 'Code128'],
  ['code128', 'x'.repeat(80), 'Code128'],
  ['code128', '<&"\'>', 'Code128'],
  ['ean13', '4006381333931', 'EAN13'],
  ['ean13', '400638133393', 'EAN13', '4006381333931'],
  ['ean8', '96385074', 'EAN8'],
  ['ean8', '9638507', 'EAN8', '96385074'],
  // UPC-A is EAN-13 with a leading zero.
  ['upca', '036000291452', 'EAN13', '0036000291452'],
  ['upca', '03600029145', 'EAN13', '0036000291452'],
  ['itf14', '04601234567893', 'ITF'],
  ['itf14', '0460123456789', 'ITF', '04601234567893'],
  ['code39', 'ABC-12 $/+%.', 'Code39'],
  ['gs1-128', '(01)09521234543213(10)AB-1', 'Code128'],
  ['datamatrix', 'hello wörld €', 'DataMatrix'],
  ['datamatrix', '1'.repeat(3116), 'DataMatrix'],
  ['aztec', 'M1MUSTER/ERIKA é €', 'Aztec'],
  ['aztec', '1'.repeat(3000), 'Aztec'],
  ['pdf417', 'M1MUSTER/ERIKA é', 'PDF417'],
];

/** As they are, they are without text (see “below dots on request”). */
const MATRIX: readonly string[] = ['DataMatrix', 'Aztec', 'PDF417'];

describe.each(SAMPLES)('%s of %s', (symbology, value, format, text = value) => {
  const ways: [string, Partial<BlockOf<'barcode'>>][] = [
    ['as it is', {}],
    ['without text', { show_text: false }],
    ['lower', { height: '80mm' }],
  ];
  test.each(ways.filter(([way]) => way !== 'without text' || !MATRIX.includes(format)))(
    'is read from its picture, %s',
    async (_, fields) => {
      expect(await readings(barcode(symbology, value, fields))).toEqual([{ format, text }]);
    },
  );
});

test('the smallest documented width is readable at 300 dots per inch', async () => {
  const { message } = detailOf(() => barcode('code128', 'ABC-12345', { width: '5mm' }));
  const width = /[\d.]+ mm/.exec(message)![0].replace(' ', '');
  const html = barcode('code128', 'ABC-12345', { width });
  expect((await readings(html))[0]?.text).toBe('ABC-12345');
});

describe('sides', () => {
  const viewBox = (html: string) =>
    (/viewBox="([^"]+)"/.exec(html)?.[1] ?? '').split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
  const widthOf = (html: string) => Number(/width:([\d.]+)pt/.exec(html)?.[1]);
  const heightOf = (html: string) => {
    const [, , width, height] = viewBox(html);
    return (widthOf(html) * height) / width;
  };

  test('an EAN-13 of its own size has the modules and quiet zones of the standard: 113 of 0.33 mm', () => {
    expect(widthOf(barcode('ean13', '4006381333931'))).toBeCloseTo((113 * 0.33 * 72) / 25.4, 2);
  });

  test('width and height are kept', () => {
    const html = barcode('ean13', '4006381333931', { width: '50mm', height: '20mm' });
    expect(widthOf(html)).toBeCloseTo((50 * 72) / 25.4, 2);
    expect(heightOf(html)).toBeCloseTo((20 * 72) / 25.4, 0);
  });

  test('a matrix code keeps its proportions within both', () => {
    const html = barcode('datamatrix', 'hello', { width: 60, height: 30 });
    expect(widthOf(html)).toBeCloseTo(30, 2);
    expect(heightOf(html)).toBeCloseTo(30, 2);
  });
});

describe('text', () => {
  test('is below bars by default', () => {
    const paths = (show_text: boolean) =>
      barcode('code128', 'ABC', { show_text }).split('<path').length;
    expect(paths(true)).toBe(paths(false) + 1);
  });

  test('is below dots on request, escaped', () => {
    for (const symbology of ['datamatrix', 'aztec', 'pdf417'] as const) {
      const html = barcode(symbology, '<b>');
      expect(html).not.toContain('code-text');
      expect(barcode(symbology, '<b>', { show_text: false })).toBe(html);
    }
    expect(barcode('datamatrix', '<b>', { show_text: true })).toContain('&lt;b&gt;</span>');
  });

  test('is the alternative text, up to 200 bytes', () => {
    expect(barcode('code128', 'A"1')).toContain('role="img" aria-label="A&quot;1"');
    expect(barcode('pdf417', 'x'.repeat(300))).toContain(`aria-label="${'x'.repeat(197)}…"`);
  });
});

describe('a value that the symbology cannot encode', () => {
  test.each<[Symbology, value: string, expected: RegExp]>([
    ['code128', '', /must not be empty/],
    ['code128', 'Größe', /1 to 80 characters of ASCII/],
    ['code128', 'x'.repeat(81), /1 to 80 characters/],
    ['ean13', '4006381333930', /check digit 1, not in 0/],
    ['ean13', '40063813339', /12 digits, or 13 with the check digit/],
    ['ean13', '40063813339311', /12 digits, or 13/],
    ['ean13', '40063813339a', /12 digits, or 13/],
    ['ean8', '96385075', /check digit 4, not in 5/],
    ['ean8', '963850', /7 digits, or 8/],
    ['upca', '036000291453', /check digit 2, not in 3/],
    ['upca', '0360002914523', /11 digits, or 12/],
    ['itf14', '04601234567890', /check digit 3, not in 0/],
    ['itf14', '1', /13 digits, or 14/],
    ['code39', 'abc', /digits, capital letters/],
    ['code39', 'A'.repeat(81), /1 to 80 characters/],
    ['datamatrix', '1'.repeat(3117), /at most 1,556 bytes/],
    ['pdf417', 'é'.repeat(1200), /at most 1,100 bytes/],
    ['gs1-128', '0109521234543213', /identifiers in brackets/],
    ['gs1-128', '(01', /identifiers in brackets/],
    ['gs1-128', '(01)09521234543214', /\(01\) must have a correct check digit/],
    ['gs1-128', '(01)0952123454321', /\(01\) must have more data/],
    ['gs1-128', '(10)123456789012345678901', /\(10\) must have less data/],
    ['gs1-128', '(17)261301', /\(17\) must have a date/],
    ['gs1-128', '(10)é', /\(10\) must only have characters/],
    ['gs1-128', '(9999999)1', /\(9999999\) is not defined by GS1/],
  ])('%s of %j is a fault of its value', (symbology, value, expected) => {
    const detail = detailOf(() => barcode(symbology, value));
    expect(detail.path).toBe('/content/2/value');
    expect(detail.message).toMatch(expected);
    expect(detail.message).not.toMatch(/bwip/i);
  });
});

test.each<[string, Partial<BlockOf<'barcode'>>, string, RegExp]>([
  ['a width too small to be read', { width: '10mm' }, 'width', /at least 19.3 mm/],
  ['no width', { width: '0mm' }, 'width', /more than 0/],
  ['bars too low to be read', { width: '40mm', height: '3mm' }, 'height', /at least [\d.]+ pt/],
  ['no height', { height: 0 }, 'height', /more than 0/],
])('%s is a fault of its field', (_, fields, field, expected) => {
  const detail = detailOf(() => barcode('ean13', '4006381333931', fields));
  expect(detail.path).toBe(`/content/2/${field}`);
  expect(detail.message).toMatch(expected);
});

test('a value that needs more room is a fault', () => {
  const block = { type: 'barcode', symbology: 'code128', value: 'x'.repeat(80) } as never;
  const detail = detailOf(() => renderBarcode(block, '/content/2', { room: 100 }));
  expect(detail).toEqual({
    path: '/content/2/value',
    message: expect.stringMatching(/must be shorter: it needs [\d.]+ mm/),
  });
});
