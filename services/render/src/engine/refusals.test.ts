import { expect, test } from 'vitest';
import type { Fault, Noise, PrintFailure__Output } from '@platen/contracts';
import { refusal } from './refusals.ts';

const failureOf = (fault: string, more: Partial<PrintFailure__Output> = {}) =>
  refusal({
    fault: fault as Fault,
    reason: 'Gotenberg answered',
    diagram: 0,
    line: 0,
    unknownKind: false,
    size: 0,
    most: 0,
    element: '',
    noise: 'NOISE_UNSPECIFIED',
    scriptMessage: '',
    nth: 1,
    wide: false,
    ...more,
  });

test.each<[Fault, string, string | undefined]>([
  ['FAULT_PAGES', 'invalid_page_ranges', '/options/page_ranges'],
  ['FAULT_SELECTOR', 'invalid_request', '/options/wait_for/selector'],
  ['FAULT_EXPRESSION', 'invalid_request', '/options/wait_for/expression'],
  ['FAULT_UNREADABLE', 'invalid_document', undefined],
  ['FAULT_SHEET', 'invalid_document', undefined],
  ['FAULT_PRINT', 'invalid_document', undefined],
  ['FAULT_FRAME', 'invalid_document', undefined],
  ['FAULT_UNACCEPTED', 'generation_failed', undefined],
  ['FAULT_TOO_LARGE', 'payload_too_large', undefined],
  ['FAULT_BUSY', 'overloaded', undefined],
  ['FAULT_FAILED', 'generation_failed', undefined],
  ['FAULT_SLOW', 'generation_timeout', undefined],
  ['FAULT_NOT_READY', 'service_unavailable', undefined],
  ['FAULT_DIAGRAM', 'template_error', '/content'],
  ['FAULT_HEADER', 'content_overflow', '/options/header_html'],
  ['FAULT_FOOTER', 'content_overflow', '/options/footer_html'],
  ['FAULT_TOO_LONG', 'content_overflow', '/options/page_height'],
  ['FAULT_TOO_WIDE', 'content_overflow', '/content'],
  ['FAULT_COVERED', 'content_overflow', '/content'],
  ['FAULT_MEMORY', 'invalid_document', undefined],
  ['FAULT_UNMEASURED', 'invalid_document', '/content'],
  ['FAULT_WAIT', 'generation_timeout', '/options/wait_for'],
])('%s becomes %s, without the engine’s words', (fault, code, path) => {
  const error = failureOf(fault);
  expect(error).toMatchObject({ code });
  expect(error.details?.[0]?.path).toBe(path);
  expect(JSON.stringify([error.message, error.details])).not.toMatch(
    /gotenberg|chromium|libreoffice/i,
  );
});

test.each([
  ['FAULT_GIVEN_UP', 'unexplained'],
  ['FAULT_PRINT', 'unexplained'],
  ['FAULT_BUSY', 'busy'],
  ['FAULT_NOT_READY', 'unreachable'],
  ['FAULT_OF_LATER', 'failed'],
])('%s leaves open whose fault it was: %s', (fault, kind) => {
  expect(failureOf(fault)).toMatchObject({ fault: kind });
});

test('what an engine says at length is cut', () => {
  const long = 'x'.repeat(1_000_000);
  const { cause } = failureOf('FAULT_FAILED', { reason: long });
  expect((cause as Error).message.length).toBeLessThan(1_000);
  for (const { details } of [
    failureOf('FAULT_TOO_WIDE', { element: long }),
    failureOf('FAULT_COVERED', { element: long }),
    failureOf('FAULT_WAIT', { scriptMessage: long }),
  ])
    expect(details![0]!.message.length).toBeLessThan(1_000);
});

test.each([
  [{ diagram: 2, line: 3 }, 'Mermaid diagram 2 of the document cannot be read at its line 3'],
  [{ diagram: 1 }, 'Mermaid diagram 1 of the document cannot be drawn'],
  [{ diagram: 1, unknownKind: true }, /begins with no kind of diagram/],
])('a diagram is named: %j', (more, message) => {
  expect(failureOf('FAULT_DIAGRAM', more).details![0]!.message).toMatch(message);
});

test.each([
  [{ size: 60.04, most: 54 }, 'is 54pt high, and what stands in it needs 60.1pt'],
  [{ size: 60, most: 54, nth: 3 }, /needs 60pt \(in number 3 of those that repeat it\)$/],
  [{ size: 60, most: 54, wide: true }, /^is 54pt wide/],
])('a block that is too small is named: %j', (more, message) => {
  const element = '/template_data/content/3';
  const error = failureOf('FAULT_BLOCK', { element, ...more });
  expect(error).toMatchObject({ code: 'content_overflow', details: [{ path: element }] });
  expect(error.details![0]!.message).toMatch(message);
});

test('what is too wide is named by its block, where it has one', () => {
  const { details } = failureOf('FAULT_TOO_WIDE', { element: '/template_data/content/3', size: 9 });
  expect(details![0]).toMatchObject({
    path: '/template_data/content/3',
    message: expect.stringMatching(/^The block is wider than the page/),
  });
});

test.each([
  ['NOISE_REQUESTS', 'loads too much'],
  ['NOISE_FRAMES', 'makes or loads too many frames'],
  ['NOISE_WORKERS', 'begins too many workers'],
  ['NOISE_THREADS', 'makes too many threads'],
  ['visit this host', 'keeps the browser busy with reports'],
])('a page that does too much is refused with what it does: %s', (noise, doing) => {
  const error = failureOf('FAULT_NOISE', { noise: noise as Noise });
  expect(error).toMatchObject({
    code: 'invalid_document',
    message: `The page ${doing}, which would delay other documents; correct its scripts.`,
    details: [{ path: '/content', message: doing }],
  });
});
