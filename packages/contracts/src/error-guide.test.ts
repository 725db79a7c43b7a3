import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { errorGuide } from './error-guide.ts';
import { httpStatusOf, type ErrorCode } from './errors.ts';

const document = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8')) as {
  components: { schemas: { ErrorCode: { enum: string[] } } };
};
const codes = Object.keys(httpStatusOf) as ErrorCode[];

describe('the guide to errors', () => {
  test('has every code that a caller can get, ordered by status', () => {
    expect(Object.keys(errorGuide)).toEqual(codes);
    expect(document.components.schemas.ErrorCode.enum).toEqual(codes);
  });

  test.each(codes)('explains %s and its remedy in sentences', (code) => {
    const { meaning, remedy } = errorGuide[code];
    for (const text of [meaning, remedy]) expect(text).toMatch(/^[A-Z`][^\n|]*\.$/);
  });

  test('advises a repeat exactly for errors with Retry-After', () => {
    const waiting = codes.filter((code) => errorGuide[code].retry === 'after a wait');
    expect(waiting.map((code) => httpStatusOf[code])).toEqual([409, 429, 503, 503]);
  });
});
