import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The headers about the content of a document. */
interface Answer {
  call: string;
  status: number | undefined;
  missing: string | undefined;
  blocked: string | undefined;
}

/** A proxy before a platform that records the result of each request. */
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
      const outgoingRequest = request(target + url, { method, headers }, (response) => {
        answers.push(answerTo(`${method} ${url}`, response));
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      outgoingRequest.on('error', (error) => outgoing.destroy(error));
      incoming.pipe(outgoingRequest);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Listening(server, answers);
  }

  /** The refusals and incomplete documents since the last call. */
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
