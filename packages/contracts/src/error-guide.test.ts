import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { errorGuide } from './error-guide.ts';
import { httpStatusOf, type ErrorCode } from './errors.ts';

const document = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8')) as {
  components: { schemas: { ErrorCode: { enum: string[] } } };
};
const codes = Object.keys(httpStatusOf) as ErrorCode[];

describe('the guide to errors', () => {
  test('has every code that a caller can meet, in the order of their statuses', () => {
    expect(Object.keys(errorGuide)).toEqual(codes);
    expect(document.components.schemas.ErrorCode.enum).toEqual(codes);
  });

  test.each(codes)('says in sentences what %s means and what to do', (code) => {
    const { meaning, remedy } = errorGuide[code];
    for (const text of [meaning, remedy]) expect(text).toMatch(/^[A-Z`][^\n|]*\.$/);
  });

  test('advises to send again exactly what says when', () => {
    const waiting = codes.filter((code) => errorGuide[code].retry === 'after a wait');
    expect(waiting.map((code) => httpStatusOf[code])).toEqual([409, 429, 503, 503]);
  });
});
