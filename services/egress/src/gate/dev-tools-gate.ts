import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { BrowserContexts } from './browser-contexts.ts';
import type { Endpoint } from './options.ts';

/** A document's PDF comes in parts of 10 MB, in base64. */
const LIMITS = { maxPayload: 256 * 1024 * 1024, perMessageDeflate: false };

/** Where the browser listens: `/PORT/devtools/browser/ID`, as deploy/chromium/chromium says it. */
const PLACE = /^\/(\d{1,5})(\/devtools\/browser\/[\w-]+)$/;

const MAX_PORT = 65_535;

/** So many bytes may wait for Gotenberg; then the browser has to, whatever a page has it say. */
const BEHIND_BYTES = 4 * 1024 * 1024;

/**
 * Stands between Gotenberg and its browser's DevTools, and gives each document a browser context of its own.
 * A page is refused as the browser refuses it: by its `Origin`.
 * @param egress where the egress proxy listens; left out, documents go where Gotenberg sends its browser
 * @returns when it listens
 */
export async function openDevToolsGate(
  where: { host: string; port: number },
  egress?: Endpoint,
): Promise<WebSocketServer> {
  const server = new WebSocketServer({
    ...where,
    ...LIMITS,
    verifyClient: ({ origin, req }: { origin?: string; req: IncomingMessage }) =>
      origin === undefined && placeOf(req) !== undefined,
  });
  server.on('connection', (client, request) => {
    const place = placeOf(request);
    if (place) join(client, new WebSocket(place, LIMITS), egress);
  });
  await once(server, 'listening');
  return server;
}

function placeOf({ url }: IncomingMessage): string | undefined {
  const [, port, path] = PLACE.exec(url ?? '') ?? [];
  return Number(port) <= MAX_PORT ? `ws://127.0.0.1:${port}${path}` : undefined;
}

/** Until either ends. */
function join(client: WebSocket, browser: WebSocket, egress: Endpoint | undefined): void {
  const contexts = new BrowserContexts({
    toBrowser: (message) => send(browser, message),
    toClient: (message) => {
      if (client.bufferedAmount > BEHIND_BYTES) browser.pause();
      send(client, message, () => browser.resume());
    },
    ...(egress && { egress }),
  });
  client.pause();
  browser.once('open', () => client.resume());
  client.on('message', (data: RawData) => contexts.fromClient(data as Buffer));
  browser.on('message', (data: RawData) => contexts.fromBrowser(data as Buffer));
  for (const socket of [client, browser]) {
    socket.on('error', () => undefined); // it closes, too
    socket.once('close', () => [client, browser].forEach((each) => each.terminate()));
  }
  browser.once('close', () => contexts.end());
}

function send(socket: WebSocket, message: Buffer | string, sent?: () => void): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(message, { binary: false }, sent);
}
