import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { BLOCKED } from '@platen/network';
import { withoutSitesStatus } from './blocked.ts';

let site: Server | undefined;
afterEach(() => void site?.close());

test('a site cannot fake the proxy’s own answer; everything else of it passes', async () => {
  site = createServer((incoming, response) => {
    withoutSitesStatus(incoming, response);
    response.writeHead(403, 'No', ['Proxy-Status', BLOCKED['proxy-status'], 'X-Own', 'kept']);
    response.end();
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const sent = request({ port: (site.address() as AddressInfo).port }).end();
  const [{ statusMessage, headers }] = (await once(sent, 'response')) as [IncomingMessage];
  expect({ statusMessage, headers }).toMatchObject({
    statusMessage: 'No',
    headers: { 'x-own': 'kept' },
  });
  expect(headers).not.toHaveProperty('proxy-status');
});
