import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
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
  readonly #server: Server;
  readonly #answers: Answer[];

  private constructor(server: Server, answers: Answer[]) {
    this.#server = server;
    this.#answers = answers;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async before(target: string): Promise<Listening> {
    const answers: Answer[] = [];
    const server = createServer((incoming, outgoing) => {
      const { method = '', url = '', headers } = incoming;
      const asked = request(target + url, { method, headers }, (response) => {
        answers.push(answerTo(`${method} ${url}`, response));
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      asked.on('error', (error) => outgoing.destroy(error));
      incoming.pipe(asked);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Listening(server, answers);
  }

  /** What was answered since this was last asked: refusals, and documents that lack something. */
  faults(): Answer[] {
    return this.#answers
      .splice(0)
      .filter(
        ({ status = 500, missing, blocked }) =>
          status >= 400 || missing !== undefined || blocked !== undefined,
      );
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function answerTo(call: string, { statusCode, headers }: IncomingMessage): Answer {
  const header = (name: string) => headers[name]?.toString();
  return {
    call,
    status: statusCode,
    missing: header('x-missing-variables'),
    blocked: header('x-blocked-resources'),
  };
}
