import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { orElse } from '@platen/contracts';
import type { EngineOptions } from '../options.ts';
import type { PagePrints } from '../print/page-prints.ts';
import { HERE, LONGEST_MESSAGE_BYTES } from '../settings.ts';
import { BrowserContexts } from './browser-contexts.ts';
import { BrowserPipe } from './browser-pipe.ts';
import type { Message } from './message.ts';

interface GuardOptions extends Pick<EngineOptions, 'egress' | 'readyPages'> {
  prints: PagePrints;
}

/** The browser's address: `/PIPES/devtools/browser/ID`, as start/browser builds it. */
const PLACE = /^\/([\w-]+)\/devtools\/browser\/[\w-]+$/;

/** Of the pipes: as start/browser has it, which knows no other names of it. */
const FOLDER = process.env['TMPDIR'] ?? '/tmp';

/**
 * Stands between Gotenberg and its browser's DevTools, and gives each document a browser context of its own. It refuses
 * pages as the browser does: by their `Origin`.
 * @returns when it listens, on a port of its own
 */
export async function openGuard(options: GuardOptions): Promise<WebSocketServer> {
  const server = new WebSocketServer({
    maxPayload: LONGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
    host: HERE,
    port: 0,
    verifyClient: ({ origin, req }: { origin?: string; req: IncomingMessage }) =>
      origin === undefined && pipesOf(req) !== undefined,
  });
  server.on('connection', (client, request) => {
    const pipes = pipesOf(request);
    if (pipes) connect(client, pipes, options);
  });
  await once(server, 'listening');
  return server;
}

function pipesOf({ url }: IncomingMessage): string | undefined {
  const [, name] = PLACE.exec(url ?? '') ?? [];
  return name && join(FOLDER, name);
}

/** Connects both until either ends. */
function connect(client: WebSocket, pipes: string, options: GuardOptions): void {
  const browser = orElse(() => BrowserPipe.at(pipes), undefined);
  if (!browser) return client.terminate();
  const contexts = new BrowserContexts({
    ...options,
    toBrowser: (message) => browser.send(message),
    toClient: (message) => client.send(JSON.stringify(message), () => undefined),
  });
  client.on('message', (data: RawData) => {
    const message = orElse(() => JSON.parse((data as Buffer).toString()) as Message, undefined);
    if (message) contexts.fromClient(message);
  });
  client.on('error', () => undefined); // it closes, too
  client.once('close', () => browser.close());
  browser.listen(
    (message, bytes) => contexts.fromBrowser(message, bytes),
    () => {
      client.terminate();
      contexts.end();
    },
  );
}
