import { describe, expect, test } from 'vitest';
import { errorOfFields, PlatenError } from '@platen/contracts';
import fc from 'fast-check';
import { errorBody } from './error-body.ts';

const MAX_BYTES = 16 * 1024;

interface Body {
  message: string;
  details: { path: string; message: string }[];
}

const bodyOf = (error: PlatenError) => errorBody(error, 'r'.repeat(128)) as Body;
const bytesOf = (body: Body) => Buffer.byteLength(JSON.stringify(body));

/** Any text, any number of times: what costs much as JSON, and what looks like a key. */
const anyText = fc
  .tuple(
    fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
      fc.constantFrom('\u0000', '"', '字', '😀', '\ud83d', 'platen_live_a ', 'eyJa.b '),
    ),
    fc.nat(3_000),
  )
  .map(([text, times]) => text.repeat(times));

const faults = fc.array(fc.record({ path: anyText, message: anyText }), {
  minLength: 1,
  maxLength: 70,
});

describe('errorBody', () => {
  test('has at most 16 KiB of well-formed text, and as many of the first details as fit', () => {
    fc.assert(
      fc.property(faults, (fields) => {
        const error = errorOfFields('invalid_request', fields);
        const body = bodyOf(error);
        expect(bytesOf(body)).toBeLessThanOrEqual(MAX_BYTES);
        expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/);
        if (fields.length > 1) expect(body.message).toContain(`(and ${fields.length - 1} more`);
        const left = error.details!.slice(body.details.length);
        if (left.length === 0) return;
        const next = bodyOf(new PlatenError('invalid_request', '', { details: [left[0]!] }));
        const more = { ...body, details: [...body.details, ...next.details] };
        expect(bytesOf(more)).toBeGreaterThan(MAX_BYTES);
      }),
    );
  });

  test.each([
    ['all', 15, 15],
    ['no more than fit', 40, 15],
  ])('lists %s of the details', (_, count, listed) => {
    const list = (length: number) =>
      Array.from({ length }, () => ({ path: '/a', message: 'x'.repeat(1_000) }));
    const error = new PlatenError('invalid_request', 'Odd.', { details: list(count) });
    expect(bodyOf(error).details).toEqual(list(listed));
  });

  test('shows no key and no token', () => {
    const path = '/platen_live_0123456789';
    const error = errorOfFields('invalid_request', [{ path, message: 'is not eyJhbGciOi.eyJ' }]);
    expect(bodyOf(error)).toMatchObject({
      message: '/platen_live_… is not eyJ…',
      details: [{ path: '/platen_live_…', message: 'is not eyJ…' }],
    });
  });
});
