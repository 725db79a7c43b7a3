import { inspect } from 'node:util';
import { Metadata, status } from '@grpc/grpc-js';
import { httpStatusOf, isErrorCode, PlatenError, type ErrorCode } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import { fromStatus, isCancelled, toStatus } from './errors.ts';

const serviceError = (fields: object) =>
  Object.assign(new Error('raw'), { details: 'raw', metadata: new Metadata() }, fields);

const overTheWire = (error: unknown) => fromStatus(serviceError(toStatus(error))) as PlatenError;

describe('a PlatenError over the wire', () => {
  const codes = Object.keys(httpStatusOf).filter(isErrorCode);

  test.each(codes)('keeps its code, and has a status of its own kind: %s', (code: ErrorCode) => {
    const error = overTheWire(new PlatenError(code, 'A sentence.'));
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({ code, message: 'A sentence.' });
    expect(error.details).toBeUndefined();
    expect(error.retryAfterMs).toBeUndefined();
    expect(toStatus(error).code).not.toBe(status.OK);
  });

  test.each([0, 1, 59_999])('keeps a retryAfterMs of %p', (retryAfterMs) => {
    const error = new PlatenError('overloaded', 'Busy.', { retryAfterMs });
    expect(overTheWire(error).retryAfterMs).toBe(retryAfterMs);
  });

  test('keeps details with any text', () => {
    const details = [
      { path: '/options/größe', message: 'must be "short"\nand of one line ✓' },
      { path: '', message: '' },
    ];
    const error = new PlatenError('invalid_request', 'No.', { details });
    expect(overTheWire(error).details).toEqual(details);
  });

  test('keeps the first details, as many as a trailer holds', () => {
    const details = Array.from({ length: 5_000 }, (_, index) => ({
      path: `/content/${index}`,
      message: 'must be text',
    }));
    const kept = overTheWire(new PlatenError('invalid_request', 'No.', { details })).details!;
    expect(kept.length).toBeGreaterThan(100);
    expect(kept).toEqual(details.slice(0, kept.length));
    expect(Buffer.from(JSON.stringify(kept)).toString('base64').length).toBeLessThanOrEqual(20_480);
  });

  test('keeps the beginning of a giant detail, and the details after it', () => {
    const details = ['\0', '字', 'a', '😀'].map((text) => ({
      path: `/${text.repeat(500_000)}`,
      message: text.repeat(500_000),
    }));
    const kept = overTheWire(
      Object.assign(new PlatenError('invalid_request', 'No.'), { details }),
    ).details!;
    expect(kept).toHaveLength(4);
    for (const [index, { path, message }] of kept.entries()) {
      expect(path.length).toBeGreaterThan(80);
      expect(details[index]!.path.startsWith(path.slice(0, -1))).toBe(true);
      expect(details[index]!.message.startsWith(message.slice(0, -1))).toBe(true);
      expect([path.at(-1), message.at(-1)]).toEqual(['…', '…']);
    }
  });

  test.each(['a', ' ', '%', '\n', '字', '😀', '\ud83d'])(
    'keeps the beginning of a long message of %j',
    (character) => {
      const message = character.repeat(1_000_000);
      const error = Object.assign(new PlatenError('invalid_document', ''), { message });
      const { details = '' } = toStatus(error);
      expect(encodeURI(details).length).toBeLessThanOrEqual(8_192);
      expect(encodeURI(details).length).toBeGreaterThan(8_160);
      expect(message.toWellFormed().startsWith(details.slice(0, -1))).toBe(true);
    },
  );

  test.each([true, false])('keeps whether it counts: %p', (uncounted) => {
    const error = new PlatenError('invalid_document', 'No.', { uncounted });
    expect(overTheWire(error).uncounted).toBe(uncounted);
  });

  test('drops its cause', () => {
    const error = new PlatenError('overloaded', 'Busy.', { cause: new Error('top secret') });
    expect(JSON.stringify([toStatus(error), toStatus(error).metadata?.getMap()])).not.toContain(
      'top secret',
    );
  });
});

describe('toStatus', () => {
  test.each([new Error('top secret'), new TypeError('top secret'), 'top secret', null, undefined])(
    'hides an unexpected failure: %p',
    (failure) => {
      expect(toStatus(failure).code).toBe(status.INTERNAL);
      const error = overTheWire(failure);
      expect(error).toMatchObject({ code: 'generation_failed' });
      expect(inspect(error, { depth: 10 })).not.toContain('top secret');
    },
  );

  test('reports a cancelled call as such', () => {
    expect(toStatus(new DOMException('gone', 'AbortError')).code).toBe(status.CANCELLED);
  });
});

describe('fromStatus', () => {
  test.each([status.UNAVAILABLE, status.INTERNAL, status.DEADLINE_EXCEEDED])(
    'reports a server that does not answer as service_unavailable: %p',
    (code) => {
      const error = fromStatus(serviceError({ code }));
      expect(error).toMatchObject({ code: 'service_unavailable', retryAfterMs: 1_000 });
      expect(error.message).not.toContain('raw');
    },
  );

  test.each([status.UNKNOWN, status.UNIMPLEMENTED, status.RESOURCE_EXHAUSTED])(
    'reports anything else as an internal error: %p',
    (code) => {
      const error = fromStatus(serviceError({ code }));
      expect(error).toMatchObject({ code: 'generation_failed' });
      expect(error.message).not.toContain('raw');
    },
  );

  test('ignores an unknown code', () => {
    const metadata = new Metadata();
    metadata.set('platen-code', 'toString');
    expect(fromStatus(serviceError({ code: status.UNKNOWN, metadata }))).toMatchObject({
      code: 'generation_failed',
    });
  });

  test('passes on a cancellation, and errors that are no status', () => {
    const cancelled = serviceError({ code: status.CANCELLED });
    const other = new Error('other');
    expect(fromStatus(cancelled)).toBe(cancelled);
    expect(fromStatus(other)).toBe(other);
  });
});

describe('isCancelled', () => {
  test.each<[string, unknown, boolean]>([
    ['an AbortError', new DOMException('', 'AbortError'), true],
    ['a cancelled call', serviceError({ code: status.CANCELLED }), true],
    ['another status', serviceError({ code: status.UNAVAILABLE }), false],
    ['a passed deadline', new DOMException('', 'TimeoutError'), false],
    ['any error', new Error('AbortError'), false],
    ['no error', undefined, false],
  ])('of %s', (_, error, expected) => {
    expect(isCancelled(error)).toBe(expected);
  });
});
