import { describe, expect, test } from '@jest/globals';
import { PlatenError } from '@platen/contracts';
import { surveyIn } from './survey.ts';

const NONCE = '5f0c';
const WIDE = { share: 0.5, clipped: 2, width: 680, reach: 1360, element: '<table id="a">' };

const linkTo = (address: string) => Buffer.from(`<</S /URI\n/URI (${address})>>`);
const reported = (report: string, nonce = NONCE) =>
  surveyIn(linkTo(`https://survey.platen.invalid/${nonce}/${report}`), NONCE);
const written = (report: unknown) => encodeURIComponent(JSON.stringify(report));

describe('the report of a page', () => {
  test.each([
    [WIDE],
    [{ share: 1, clipped: 0, width: 0, reach: 0 }],
    [{ tall: 'top', height: 300.5, most: 280 }],
    [{ long: true, height: 20_000, most: 14_400 }],
    [{ diagram: { nth: 1 } }],
    [{ diagram: { nth: 3, line: 2, isUnknown: true } }],
  ])('is read from its link: %j', (report) => {
    expect(reported(written(report))).toEqual(report);
  });

  test.each([
    ['no link', Buffer.from(NONCE)],
    ['another link', linkTo('https://example.com/')],
    ['a link with another nonce', linkTo(`https://survey.platen.invalid/5f0d/${written(WIDE)}`)],
    ['a link without a nonce', linkTo(`https://survey.platen.invalid/${written(WIDE)}`)],
  ])('is none in a print with %s', (_, pdf) => {
    expect(surveyIn(pdf, NONCE)).toBeUndefined();
  });

  test('names an element in at most 200 bytes', () => {
    const { element } = reported(
      written({ ...WIDE, element: `<${'ü'.repeat(200)}>` }),
    ) as typeof WIDE;
    expect(Buffer.byteLength(element)).toBeLessThanOrEqual(200);
    expect(element).toMatch(/^<ü+…$/);
  });

  test.each([
    '%',
    'x',
    '',
    written(null),
    written([]),
    written({}),
    written({ ...WIDE, share: 0.49 }),
    written({ ...WIDE, share: 1.01 }),
    written({ ...WIDE, share: '1' }),
    written({ ...WIDE, clipped: -1 }),
    written({ ...WIDE, width: 0.5 }),
    written({ ...WIDE, reach: null }),
    written({ ...WIDE, element: 'Call us at once' }),
    written({ ...WIDE, more: 1 }),
    written({ tall: 'left', height: 1, most: 1 }),
    written({ long: true, height: -1, most: 1 }),
    written({ diagram: { nth: 0 } }),
    written({ diagram: { nth: 1, line: 'x' } }),
    written({ ...WIDE, element: `<${'x'.repeat(5_000)}>` }),
  ])('that is none is refused in words of its own: %s', (report) => {
    let error: unknown;
    try {
      reported(report);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({
      code: 'invalid_document',
      message: expect.stringContaining('cannot be measured'),
      details: [{ path: '/content' }],
    });
  });
});
