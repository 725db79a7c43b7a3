import { expect, test } from '@jest/globals';
import { refusal } from './gotenberg-errors.ts';

test.each([
  [
    400,
    "The page ranges '9' (nativePageRanges) exceeds the page count",
    'invalid_page_ranges',
    '/options/page_ranges',
  ],
  [
    400,
    "LibreOffice could not apply the page ranges '9' to the document 'x'.",
    'invalid_page_ranges',
    '/options/page_ranges',
  ],
  [
    400,
    "The selector 'p[' (waitForSelector) returned an exception or undefined",
    'invalid_request',
    '/options/wait_for/selector',
  ],
  [
    400,
    "The expression 'a b' (waitForExpression) returned an exception or undefined",
    'invalid_request',
    '/options/wait_for/expression',
  ],
  [400, "LibreOffice could not read the document 'document.docx'.", 'invalid_document', undefined],
  [
    400,
    "LibreOffice read the document 'document.docx' but could not convert it to PDF.",
    'invalid_document',
    undefined,
  ],
  [400, "The document 'document.docx' is password-protected.", 'invalid_document', undefined],
  [400, 'Chromium does not handle the provided settings', 'invalid_document', undefined],
  [400, 'Chromium failed to print the PDF; this usually', 'invalid_document', undefined],
  [
    400,
    'Chromium returned net::ERR_CONNECTION_CLOSED: loading failed',
    'invalid_document',
    undefined,
  ],
  [400, 'Something unheard of', 'generation_failed', undefined],
  [403, 'Forbidden', 'generation_failed', undefined],
  [413, 'Request Entity Too Large', 'payload_too_large', undefined],
  [429, 'The request queue is full.', 'overloaded', undefined],
  [500, 'Internal Server Error', 'generation_failed', undefined],
  [503, 'The request exceeded the time limit.', 'generation_timeout', undefined],
])('%i "%s" becomes %s', (status, text, code, path) => {
  const failure = refusal(status, text);
  expect(failure.code).toBe(code);
  expect(failure.details?.[0]?.path).toBe(path);
  expect(JSON.stringify([failure.message, failure.details])).not.toMatch(
    /gotenberg|chromium|libreoffice|native|waitFor|document\.docx/i,
  );
  expect(String(failure.cause)).toContain(text.replace(/'[^]*'/, "'…'"));
});

test.each([
  [500, "LibreOffice failed to convert the document 'x'. This is usually a resource issue", true],
  [400, 'Chromium failed to print the PDF; this usually', true],
  [400, 'Chromium does not handle the provided settings', false],
  [500, 'Internal Server Error', false],
])('%i "%s" leaves open whose fault it was: %s', (status, text, isOpen) => {
  expect(refusal(status, text)).toMatchObject(isOpen ? { fault: 'unexplained' } : {});
  expect('fault' in refusal(status, text)).toBe(isOpen || status === 500);
});
