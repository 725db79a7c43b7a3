import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { BrowserContexts } from './browser-contexts.ts';

/** A document's PDF comes in parts of 10 MB, in base64. */
const LIMITS = { maxPayload: 256 * 1024 * 1024, perMessageDeflate: false };

/** Where the browser listens: `/PORT/devtools/browser/ID`, as deploy/chromium/chromium says it. */
const PLACE = /^\/(\d{1,5})(\/devtools\/browser\/[\w-]+)$/;

/**
 * Stands between Gotenberg and its browser's DevTools, and gives each document a browser context of its own.
 * A page is refused as the browser refuses it: by its `Origin`.
 * @returns when it listens
 */
export async function openDevToolsGate(where: {
  host: string;
  port: number;
}): Promise<WebSocketServer> {
  const server = new WebSocketServer({
    ...where,
    ...LIMITS,
    verifyClient: ({ origin, req }: { origin?: string; req: IncomingMessage }) =>
      origin === undefined && browserAt(req) !== undefined,
  });
  server.on('connection', (client, request) => {
    const url = browserAt(request);
    if (url) join(client, new WebSocket(url, LIMITS));
  });
  await once(server, 'listening');
  return server;
}

function browserAt({ url }: IncomingMessage): string | undefined {
  const [, port, path] = PLACE.exec(url ?? '') ?? [];
  return port && `ws://127.0.0.1:${port}${path}`;
}

/** Until either ends. */
function join(client: WebSocket, browser: WebSocket): void {
  const contexts = new BrowserContexts({
    toBrowser: (message) => send(browser, message),
    toClient: (message) => send(client, message),
  });
  client.pause();
  browser.once('open', () => client.resume());
  client.on('message', (data: RawData) => contexts.fromClient(data as Buffer));
  browser.on('message', (data: RawData) => contexts.fromBrowser(data as Buffer));
  for (const socket of [client, browser]) {
    socket.on('error', () => undefined); // it closes, too
    socket.once('close', () => [client, browser].forEach((each) => each.terminate()));
  }
}

function send(socket: WebSocket, message: Buffer | string): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(message, { binary: false });
}
