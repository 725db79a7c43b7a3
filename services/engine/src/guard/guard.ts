import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import type { EngineOptions } from '../options.ts';
import type { PagePrints } from '../print/page-prints.ts';
import { HERE, LONGEST_MESSAGE_BYTES } from '../settings.ts';
import { BrowserContexts } from './browser-contexts.ts';
import type { WarmPages } from './warm-pages.ts';

interface GuardOptions extends Pick<EngineOptions, 'egress' | 'readyPages'> {
  prints: PagePrints;
  /** Pages of the guard's own, in the same browser. */
  warm: WarmPages;
}

const SOCKET = { maxPayload: LONGEST_MESSAGE_BYTES, perMessageDeflate: false };

/** The browser's address: `/PORT/devtools/browser/ID`, as start/browser builds it. */
const PLACE = /^\/(\d{1,5})(\/devtools\/browser\/[\w-]+)$/;

const MAX_PORT = 65_535;

/**
 * Stands between Gotenberg and its browser's DevTools, and gives each document a browser context of its own. It refuses
 * pages as the browser does: by their `Origin`.
 * @returns when it listens, on a port of its own
 */
export async function openGuard(options: GuardOptions): Promise<WebSocketServer> {
  const server = new WebSocketServer({
    ...SOCKET,
    host: HERE,
    port: 0,
    verifyClient: ({ origin, req }: { origin?: string; req: IncomingMessage }) =>
      origin === undefined && placeOf(req) !== undefined,
  });
  server.on('connection', (client, request) => {
    const place = placeOf(request);
    if (!place) return;
    options.warm.use(place);
    join(client, new WebSocket(place, SOCKET), options);
  });
  await once(server, 'listening');
  return server;
}

function placeOf({ url }: IncomingMessage): string | undefined {
  const [, port, path] = PLACE.exec(url ?? '') ?? [];
  return Number(port) <= MAX_PORT ? `ws://${HERE}:${port}${path}` : undefined;
}

/** Connects both until either ends. */
function join(client: WebSocket, browser: WebSocket, options: GuardOptions): void {
  const contexts = new BrowserContexts({
    ...options,
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
  browser.once('close', () => contexts.end());
}

function send(socket: WebSocket, message: Buffer | string): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(message, { binary: false });
}
