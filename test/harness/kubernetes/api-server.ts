import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Thing {
  kind: string;
  metadata: { name: string; namespace: string };
}

interface Answer {
  status: number;
  body: object;
}

/** `…/namespaces/pdf/pdfplans/starter/status`, or `…/pdfplans` of all namespaces. */
const PATH =
  /^\/apis?\/(?:[^/]+\/)?v[^/]+\/(?:namespaces\/(?<namespace>[^/]+)\/)?(?<plural>\w+)(?:\/(?<name>[^/]+))?/;

/** The minimum of an API server for an operator: it has objects, stores changes, and sends no watch events. */
export class ApiServer {
  readonly #objects: Record<string, Thing[]>;
  /** The plural of the kind whose changes are refused; empty: none. */
  refused: string | undefined;
  /** What may not be listed: the plural of a kind, or `namespaces/pdf`; empty: nothing. */
  unlisted: string | undefined;
  /** Every requested path. */
  readonly requests = new Set<string>();
  readonly #kept = new Map<string, object>();
  readonly #server: Server;

  /** @param objects by the plural of their kind */
  constructor(objects: Record<string, Thing[]>, refused: string) {
    this.#objects = objects;
    this.refused = refused;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** @returns its URL */
  async start(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Closes it, with open watches. */
  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
    this.requests.add(pathname);
    if (searchParams.has('watch')) {
      response.writeHead(200).flushHeaders();
      return;
    }
    const isRead = request.method === 'GET';
    const { status, body } = isRead
      ? this.#read(pathname)
      : this.#change(pathname, (await json(request)) as Thing);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  #read(path: string): Answer {
    const { namespace, plural = '', name } = PATH.exec(path)?.groups ?? {};
    if (name === undefined) {
      if (`${path}/`.includes(`/${this.unlisted}/`))
        return { status: 403, body: { message: 'may not' } };
      const all = this.#objects[plural] ?? [];
      const items = all.filter(
        ({ metadata }) => metadata.namespace === (namespace ?? metadata.namespace),
      );
      return { status: 200, body: { metadata: { resourceVersion: '1' }, items } };
    }
    const body = this.#kept.get(path);
    return body ? { status: 200, body } : { status: 404, body: { message: 'not found' } };
  }

  #change(path: string, sent: Thing): Answer {
    const { plural, name } = PATH.exec(path)?.groups ?? {};
    if (plural === this.refused) return { status: 403, body: { message: 'may not' } };
    const metadata = { uid: sent.metadata.name, ...sent.metadata, resourceVersion: '2' };
    const body = { ...sent, metadata };
    this.#kept.set(name === undefined ? `${path}/${metadata.name}` : path, body);
    return { status: 200, body };
  }
}
