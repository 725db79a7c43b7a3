import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/** One connection through a relay. */
interface Link {
  client: Socket;
  server: Socket;
  /** What the client has sent since the server's last answer. */
  sent: string;
  /** Whether any of it was a script. */
  runsScripts: boolean;
}

const SCRIPT = /eval/i;

/** A relay between Redis and its clients that loses chosen messages. */
export class Relay {
  readonly #server: Server;
  readonly #links = new Set<Link>();
  #onLoss: (() => void) | undefined;
  #passes: (link: Link) => boolean = () => true;
  #delayMs = 0;
  #connections = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port: number, redisPort: number): Promise<Relay> {
    const server = createServer();
    const relay = new Relay(server);
    server.on('connection', (client) => relay.#link(client, connect(redisPort, HOST)));
    server.listen(port, HOST);
    await once(server, 'listening');
    return relay;
  }

  /** Loses the answer to the next script, and closes the connection. */
  loseNextReply(): Promise<void> {
    return new Promise((resolve) => (this.#onLoss = resolve));
  }

  /** Delays every answer from now on. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Passes nothing any more, without closing connections. */
  silence(): void {
    this.#passes = () => false;
  }

  /** Passes only connections that have run scripts: a network partition. */
  split(): void {
    const kept = new Set([...this.#links].filter((link) => link.runsScripts));
    this.#passes = (link) => kept.has(link);
  }

  /** Passes new connections again; silent ones stay silent. */
  heal(): void {
    const silent = new Set([...this.#links].filter((link) => !this.#passes(link)));
    this.#passes = (link) => !silent.has(link);
  }

  /** How many connections there have been. */
  get connections(): number {
    return this.#connections;
  }

  close(): void {
    this.#server.close();
    for (const link of this.#links) cut(link);
  }

  #link(client: Socket, server: Socket): void {
    const link = { client, server, sent: '', runsScripts: false };
    this.#links.add(link);
    this.#connections += 1;
    client.on('data', (data) => this.#fromClient(link, data));
    server.on('data', (data) => this.#fromServer(link, data));
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined); // the close event ends the other side
      socket.on('close', () => {
        this.#links.delete(link);
        cut(link);
      });
    }
  }

  #fromClient(link: Link, data: Buffer): void {
    if (!this.#passes(link)) return;
    link.sent += data.toString('latin1');
    link.runsScripts ||= SCRIPT.test(link.sent);
    link.server.write(data);
  }

  #fromServer(link: Link, data: Buffer): void {
    if (!this.#passes(link)) return;
    if (this.#onLoss && SCRIPT.test(link.sent)) {
      cut(link);
      this.#onLoss();
      this.#onLoss = undefined;
      return;
    }
    link.sent = '';
    if (this.#delayMs === 0) link.client.write(data);
    else setTimeout(() => link.client.write(data), this.#delayMs);
  }
}

function cut({ client, server }: Link): void {
  client.destroy();
  server.destroy();
}
