import { expect, test } from 'vitest';
import { BLOCKED, isBlocked } from './blocked.ts';

const said = (text: string) => isBlocked(Buffer.from(text));

test('is the proxy’s own answer, at the beginning', () => {
  const answer = `HTTP/1.1 403 Forbidden\r\nproxy-status: ${BLOCKED['proxy-status']}\r\n`;
  expect(said(`${answer}connection: close\r\n\r\n`)).toBe(true);
  expect(said(`${'x'.repeat(200)}${answer}`)).toBe(false);
});

test.each([
  '',
  'HTTP/1.1 403 Forbidden\r\n\r\n',
  'HTTP/1.1 200 OK\r\nproxy-status: platen-egress; error=http_request_denied\r\n',
  'HTTP/1.1 502 Bad Gateway\r\nproxy-status: platen-egress; error=dns_error\r\n',
  'HTTP/1.1 403 Forbidden\r\nx: y\r\nproxy-status: platen-egress; error=http_request_denied\r\n',
  'HTTP/1.1 403 Forbidden\r\nproxy-status: another; error=http_request_denied\r\n',
])('is not %j', (text) => {
  expect(said(text)).toBe(false);
});
