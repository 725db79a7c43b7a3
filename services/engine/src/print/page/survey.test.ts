import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { surveyIn } from './survey.ts';

const survey = { height: 0, most: 0, share: 0.5, clipped: 2, width: 679, reach: 900 };

test('what a page says is read', () => {
  const said = { ...survey, element: '<p>' };
  expect(surveyIn(JSON.stringify(said))).toEqual(said);
});

test.each([undefined, null, 1, {}, '', 'x', 'null', '"x"'.repeat(5_000)])(
  'what is no saying is none: %j',
  (said) => expect(surveyIn(said)).toBeUndefined(),
);

test('whatever a page says, numbers are numbers within their limits', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (one, other) => {
      const said = surveyIn(`{"share":${one},"clipped":${other},"height":${one}}`);
      if (!said) return;
      expect(said.share).toBeGreaterThanOrEqual(0.5);
      expect(said.share).toBeLessThanOrEqual(1);
      expect(Number.isInteger(said.clipped)).toBe(true);
      expect(said.clipped).toBeLessThanOrEqual(1_000_000);
      expect(said.height).toBeGreaterThanOrEqual(0);
    }),
  );
});
