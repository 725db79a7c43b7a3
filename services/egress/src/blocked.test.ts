import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { BLOCKED, isBlocked, withoutSitesStatus } from './blocked.ts';

let site: Server | undefined;
afterEach(() => void site?.close());

const said = (text: string) => isBlocked(Buffer.from(text));

test('is what the proxy says itself, first of all', () => {
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

test('is nothing that a site may say: all else of it passes', async () => {
  site = createServer((asked, response) => {
    withoutSitesStatus(asked, response);
    response.writeHead(403, 'No', ['Proxy-Status', BLOCKED['proxy-status'], 'X-Own', 'kept']);
    response.end();
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const asked = request({ port: (site.address() as AddressInfo).port }).end();
  const [{ statusMessage, headers }] = (await once(asked, 'response')) as [IncomingMessage];
  expect({ statusMessage, headers }).toMatchObject({
    statusMessage: 'No',
    headers: { 'x-own': 'kept' },
  });
  expect(headers).not.toHaveProperty('proxy-status');
});
