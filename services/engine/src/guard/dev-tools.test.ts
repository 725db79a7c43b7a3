import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { DevTools } from './dev-tools.ts';

test('a browser that can compress messages does not: one of its threads would do so for all pages', async () => {
  const browser = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: true });
  await once(browser, 'listening');
  const connected = once(browser, 'connection') as Promise<[WebSocket]>;
  const { port } = browser.address() as AddressInfo;
  const devTools = await DevTools.open(`ws://127.0.0.1:${port}`);
  const [socket] = await connected;
  expect(socket.extensions).toBe('');
  socket.on('message', () => socket.send(JSON.stringify({ id: 1, result: { is: 'heard' } })));
  expect(await devTools.ask('Browser.getVersion')).toEqual({ is: 'heard' });
  devTools.close();
  browser.close();
});
