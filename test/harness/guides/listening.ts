import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an answer says of how a document came out. */
interface Answer {
  call: string;
  status: number | undefined;
  missing: string | undefined;
  blocked: string | undefined;
}

/** Stands before a platform, and hears what becomes of each request. */
export class Listening {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  #answers: Answer[] = [];

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async before(target: string): Promise<Listening> {
    const heard: { by?: Listening } = {};
    const server = createServer((incoming, outgoing) => {
      const { method = '', url = '', headers } = incoming;
      const asked = request(target + url, { method, headers }, (response: IncomingMessage) => {
        heard.by?.#hear(`${method} ${url}`, response);
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      asked.on('error', (error) => outgoing.destroy(error));
      incoming.pipe(asked);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (heard.by = new Listening(server));
  }

  #hear(call: string, { statusCode, headers }: IncomingMessage): void {
    const header = (name: string) => headers[name]?.toString();
    this.#answers.push({
      call,
      status: statusCode,
      missing: header('x-missing-variables'),
      blocked: header('x-blocked-resources'),
    });
  }

  /** What was answered since this was last asked: refusals, and documents that lack something. */
  faults(): Answer[] {
    const answers = this.#answers;
    this.#answers = [];
    return answers.filter(
      ({ status = 500, missing, blocked }) => status >= 400 || missing !== undefined || blocked,
    );
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
