import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { parse } from 'yaml';
import { errorOfFields, httpStatusOf, PlatenError } from './errors.ts';
import { pointerStep } from './json-pointer.ts';

interface Document {
  components: { schemas: { ErrorCode: { enum: string[] } } };
}

test('the OpenAPI document names every error code, and no other', () => {
  const file = fileURLToPath(import.meta.resolve('../openapi.yaml'));
  const { components } = parse(readFileSync(file, 'utf8')) as Document;
  expect(components.schemas.ErrorCode.enum.toSorted()).toEqual(Object.keys(httpStatusOf).sort());
});

/** Bytes of what stands between the quotes. */
const inJson = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Texts of any length whose characters cost 1 to 6 bytes, some of them halves of characters. */
const anyLength = fc
  .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }), fc.nat(2_000))
  .map(([text, times]) => text.repeat(times));

describe('PlatenError', () => {
  test('bounds what callers read, in bytes of JSON, and cuts no character', () => {
    fc.assert(
      fc.property(anyLength, anyLength, anyLength, (text, path, message) => {
        const error = new PlatenError('invalid_request', text, { details: [{ path, message }] });
        const detail = error.details![0]!;
        expect(inJson(error.message)).toBeLessThanOrEqual(2_048);
        expect(inJson(detail.path)).toBeLessThanOrEqual(512);
        expect(inJson(detail.message)).toBeLessThanOrEqual(1_024);
        expect([error.message, detail.path, detail.message].join('').isWellFormed()).toBe(true);
      }),
    );
  });

  test.each([
    [2_048, 'a'.repeat(2_048)],
    [2_049, `${'a'.repeat(2_045)}…`],
  ])('keeps the beginning of %d letters', (length, message) => {
    expect(new PlatenError('invalid_json', 'a'.repeat(length)).message).toBe(message);
  });
});

describe('errorOfFields', () => {
  const faults = (count: number, path = '/a') =>
    Array.from({ length: count }, (_, index) => ({ path: `${path}${index}`, message: 'is odd' }));

  test('names the first field, and how many more there are', () => {
    const message = (...fields: Parameters<typeof errorOfFields>[1]) =>
      errorOfFields('invalid_request', fields).message;
    expect(message({ path: '', message: 'is odd' })).toBe('The body is odd.');
    expect(message(...faults(1))).toBe('/a0 is odd.');
    expect(message(...faults(3))).toBe('/a0 is odd (and 2 more, see details).');
  });

  test('counts also those beyond the fifty that it lists', () => {
    const error = errorOfFields('invalid_request', faults(51));
    expect(error.message).toBe('/a0 is odd (and 50 more, see details).');
    expect(error.details).toHaveLength(50);
  });

  test('says what is wrong with a field of any name', () => {
    const error = errorOfFields('invalid_request', faults(2, `/${'字'.repeat(100_000)}`));
    expect(error.message).toMatch(/^\/字+… is odd \(and 1 more, see details\)\.$/);
  });
});

test.each([
  ['a/b~c', 'a~1b~0c'],
  ['~'.repeat(200), '~0'.repeat(200)],
  ['~'.repeat(201), `${'~0'.repeat(197)}…`],
])('pointerStep escapes a name, and cuts it before that', (name, step) => {
  expect(pointerStep(name)).toBe(step);
});
