import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One answer, unparsed. */
export interface RawAnswer {
  status: number;
  /** The headers, with names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A connection on which a test can send anything. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #closed: Promise<unknown>;
  #received = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (data) => (this.#received += data.toString('latin1')));
    socket.on('error', () => undefined); // an attacker may be cut off
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Sends; resolves when the socket accepts more, or is closed. */
  async send(data: string | Uint8Array): Promise<void> {
    if (this.#socket.destroyed || this.#socket.write(data)) return;
    await Promise.race([once(this.#socket, 'drain').catch(() => undefined), this.#closed]);
  }

  /** What has arrived so far. */
  get received(): string {
    return this.#received;
  }

  /** Resolves when a text has arrived; rejects if the connection closes before. */
  async until(text: string): Promise<void> {
    while (!this.#received.includes(text)) {
      if (this.#socket.destroyed) throw new Error(`closed before ${text}: ${this.#received}`);
      await Promise.race([once(this.#socket, 'data').catch(() => undefined), this.#closed]);
    }
  }

  /** Every answer until the server closes. */
  async answers(): Promise<RawAnswer[]> {
    await this.#closed;
    return answersIn(this.#received);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Sends once, and returns every answer until the server closes. */
export async function sendRaw(url: string, data: string | Uint8Array): Promise<RawAnswer[]> {
  const connection = await RawConnection.open(url);
  await connection.send(data);
  return connection.answers();
}

/** @param received answers with Content-Length, or without a body */
function answersIn(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const [statusLine = '', ...lines] = rest.slice(0, end - 4).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(end, end + length);
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, body });
    rest = rest.slice(end + length);
  }
  return answers;
}
