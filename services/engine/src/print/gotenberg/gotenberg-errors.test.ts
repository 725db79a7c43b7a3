import { expect, test } from 'vitest';
import { connectionFailure, refusal } from './gotenberg-errors.ts';

test.each([
  [400, "The page ranges '9' (nativePageRanges) exceeds the page count", 'FAULT_PAGES'],
  [400, 'Chromium does not handle the provided settings', 'FAULT_SHEET'],
  [400, 'Chromium failed to print the PDF; this usually', 'FAULT_PRINT'],
  [400, 'Chromium returned net::ERR_CONNECTION_CLOSED: loading failed', 'FAULT_FRAME'],
  [400, 'Something unheard of', 'FAULT_UNACCEPTED'],
  [403, 'Forbidden', 'FAULT_UNACCEPTED'],
  [413, 'Request Entity Too Large', 'FAULT_TOO_LARGE'],
  [429, 'The request queue is full.', 'FAULT_BUSY'],
  [500, 'Internal Server Error', 'FAULT_FAILED'],
  [503, 'The request exceeded the time limit.', 'FAULT_SLOW'],
])('%i "%s" means %s, and quotes no document', (status, text, fault) => {
  const { failure } = refusal(status, text);
  expect(failure).toMatchObject({
    fault,
    reason: `Gotenberg answered ${status}: ${text.replace(/'[^]*'/, "'…'")}`,
  });
});

test('a long text is cut', () => {
  expect(refusal(500, 'x'.repeat(10_000)).failure.reason!.length).toBeLessThan(400);
});

test.each([
  ['ECONNREFUSED', 'FAULT_NOT_READY'],
  ['ECONNRESET', 'FAULT_FAILED'],
  [undefined, 'FAULT_FAILED'],
])('no answer for %s means %s', (code, fault) => {
  const error = Object.assign(new Error('x'), { code });
  expect(connectionFailure(error).failure).toMatchObject({ fault });
});
