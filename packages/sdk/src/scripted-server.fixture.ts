import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request, with its body. */
interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Answer = (response: ServerResponse, request: Received) => void;

/** Answers each request by the next line of a script, for faults that the real platform cannot produce on demand. */
export class ScriptedServer {
  readonly received: Received[] = [];
  readonly #script: Answer[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    server.on('request', (request, response) => void scripted.#serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The next answers, one for each request. */
  will(...answers: Answer[]): void {
    this.#script.push(...answers);
  }

  /** Forgets received requests and remaining answers. */
  reset(): void {
    this.received.length = 0;
    this.#script.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(chunks) };
    this.received.push(received);
    const answer = this.#script.shift() ?? fails(500, 'generation_failed');
    answer(response, received);
  }
}

/** A success with a body: JSON for an object, else a document of the path's type. */
export function succeeds(
  body: string | Buffer | object,
  headers: Record<string, string> = {},
): Answer {
  return (response, { path }) => {
    const document = path.endsWith('/preview') ? 'image/png' : 'application/pdf';
    const isDocument = typeof body === 'string' || Buffer.isBuffer(body);
    const type = isDocument ? document : 'application/json';
    response.writeHead(200, { 'Content-Type': type, 'X-Request-Id': 'r-1', ...headers });
    response.end(isDocument ? body : JSON.stringify(body));
  };
}

/** An error of the API. */
export function fails(status: number, error: string, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    const message = `It is ${error}.`;
    response.end(JSON.stringify({ error, message, request_id: 'r-2', details: [] }));
  };
}

/** An error of a proxy. */
export function proxyFails(status: number, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers });
    response.end(`<h1>${status}</h1>`);
  };
}

/** Never answers. */
export function isSilent(): Answer {
  return () => undefined;
}

/** Closes the connection without an answer. */
export function hangsUp(): Answer {
  return (response) => response.destroy();
}
