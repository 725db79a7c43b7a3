import { describe, expect, test } from 'vitest';
import { surveyIn } from './survey.ts';

const WIDE = {
  share: 0.5,
  clipped: 2,
  width: 680,
  reach: 1360,
  element: '<table id="a">',
};

const written = (report: unknown) => JSON.stringify(report);

describe('what a page says', () => {
  test.each([
    [WIDE],
    [{ share: 1, clipped: 0, width: 0, reach: 0 }],
    [{ tall: 'top', height: 300.5, most: 280 }],
    [{ long: true, height: 20_000, most: 14_400 }],
    [{ block: '/template_data/content/3', nth: 1, height: 60.5, most: 54 }],
    [{ block: '/template_data/content/3', nth: 2, height: 9, most: 8, isWide: true }],
    [{ ...WIDE, element: '/template_data/content/3' }],
    [{ diagram: { nth: 1 } }],
    [{ diagram: { nth: 3, line: 2, isUnknown: true } }],
  ])('is read: %j', (report) => {
    expect(surveyIn(written(report))).toEqual(report);
  });

  test('is none where the page says nothing', () => {
    expect(surveyIn(undefined)).toBeUndefined();
  });

  test('names an element in at most 200 bytes', () => {
    const { element } = surveyIn(
      written({ ...WIDE, element: `<${'ü'.repeat(200)}>` }),
    ) as typeof WIDE;
    expect(Buffer.byteLength(element)).toBeLessThanOrEqual(200);
    expect(element).toMatch(/^<ü+…$/);
  });

  test.each([
    1,
    {},
    null,
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
    written({ ...WIDE, element: '/etc/passwd' }),
    written({ block: '<p>', nth: 1, height: 1, most: 1 }),
    written({ tall: 'left', height: 1, most: 1 }),
    written({ long: true, height: -1, most: 1 }),
    written({ diagram: { nth: 0 } }),
    written({ diagram: { nth: 1, line: 'x' } }),
    written({ ...WIDE, element: `<${'x'.repeat(5_000)}>` }),
  ])('that is none is refused: %j', (said) => {
    expect(() => surveyIn(said)).toThrow(
      expect.objectContaining({ failure: { fault: 'FAULT_UNMEASURED', reason: '' } }),
    );
  });
});
