import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/** One connection through a relay. */
interface Link {
  client: Socket;
  server: Socket;
  /** What the client has sent since the server's last word. */
  asked: string;
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

  /** The next script runs; its answer is lost, and the connection with it. */
  loseNextReply(): Promise<void> {
    return new Promise((resolve) => (this.#onLoss = resolve));
  }

  /** Every answer comes so much later from now on. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Nothing passes any more, in silence. */
  silence(): void {
    this.#passes = () => false;
  }

  /** Nothing passes any more but on the connections that have run scripts: the network is split. */
  split(): void {
    const kept = new Set([...this.#links].filter((link) => link.runsScripts));
    this.#passes = (link) => kept.has(link);
  }

  /** New connections pass again; those that fell silent stay so. */
  heal(): void {
    const silent = new Set([...this.#links].filter((link) => !this.#passes(link)));
    this.#passes = (link) => !silent.has(link);
  }

  /** How many there have been, ever. */
  get connections(): number {
    return this.#connections;
  }

  close(): void {
    this.#server.close();
    for (const link of this.#links) cut(link);
  }

  #link(client: Socket, server: Socket): void {
    const link = { client, server, asked: '', runsScripts: false };
    this.#links.add(link);
    this.#connections += 1;
    client.on('data', (data) => this.#fromClient(link, data));
    server.on('data', (data) => this.#fromServer(link, data));
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined); // the other side is told by its end
      socket.on('close', () => {
        this.#links.delete(link);
        cut(link);
      });
    }
  }

  #fromClient(link: Link, data: Buffer): void {
    if (!this.#passes(link)) return;
    link.asked += data.toString('latin1');
    link.runsScripts ||= SCRIPT.test(link.asked);
    link.server.write(data);
  }

  #fromServer(link: Link, data: Buffer): void {
    if (!this.#passes(link)) return;
    if (this.#onLoss && SCRIPT.test(link.asked)) {
      cut(link);
      this.#onLoss();
      this.#onLoss = undefined;
      return;
    }
    link.asked = '';
    if (this.#delayMs === 0) link.client.write(data);
    else setTimeout(() => link.client.write(data), this.#delayMs);
  }
}

function cut({ client, server }: Link): void {
  client.destroy();
  server.destroy();
}
