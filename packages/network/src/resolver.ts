import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet';

/** Time-out of a query over TCP. */
const IDLE_MS = 5_000;
const MAX_CONNECTIONS = 64;

/** Size of the length before each message over TCP (RFC 1035, 4.2.2). */
const LENGTH_BYTES = 2;

/** A DNS server (UDP and TCP) that looks nothing up, so no name of a document leaves the engine. */
export class FixedResolver {
  readonly #udp: UdpSocket;
  readonly #tcp: Server;

  private constructor(udp: UdpSocket, tcp: Server) {
    this.#udp = udp;
    this.#tcp = tcp;
  }

  /** @param port 0 for a free one */
  static async listen({ host, port }: { host: string; port: number }): Promise<FixedResolver> {
    const tcp = createServer(serveTcp).listen(port, host);
    tcp.maxConnections = MAX_CONNECTIONS;
    await once(tcp, 'listening');
    const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    udp.on('message', (message, { port: from, address }) => {
      const answer = answerTo(message);
      if (answer) udp.send(answer, from, address, () => undefined); // who asked may be gone
    });
    const resolver = new FixedResolver(udp, tcp);
    udp.bind(resolver.port, host);
    await once(udp, 'listening');
    return resolver;
  }

  get port(): number {
    return (this.#tcp.address() as { port: number }).port;
  }

  close(): void {
    this.#udp.close();
    this.#tcp.close();
  }
}

/** Answers one query; a client with another one connects again. */
function serveTcp(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    const message = wholeMessage(received);
    if (message) socket.end(framed(answerTo(message))).removeAllListeners('data');
  });
}

function wholeMessage(received: Buffer): Buffer | undefined {
  if (received.length < LENGTH_BYTES) return undefined;
  const end = LENGTH_BYTES + received.readUInt16BE();
  return received.length < end ? undefined : received.subarray(LENGTH_BYTES, end);
}

function framed(answer: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(answer.length);
  return answer.length === 0 ? answer : Buffer.concat([length, answer]);
}

/**
 * The address of every name. It looks public to an engine's own filter, and is reserved for documentation (TEST-NET-3, RFC 5737).
 * The proxy connects, and looks the name up itself.
 */
export const EVERY_NAME = '203.0.113.1';

const TTL_SECONDS = 60;

/** @returns the answer to a DNS message; undefined: not a query */
export function answerTo(message: Buffer): Buffer | undefined {
  const query = decoded(message);
  if (query?.type !== 'query' || query.questions?.length !== 1) return undefined;
  const [{ name, type } = { name: '', type: 'A' }] = query.questions;
  return encode({
    type: 'response',
    ...(query.id !== undefined && { id: query.id }),
    flags: RECURSION_DESIRED | RECURSION_AVAILABLE,
    questions: query.questions,
    answers: type === 'A' ? [{ type, name, ttl: TTL_SECONDS, data: EVERY_NAME }] : [],
  });
}

function decoded(message: Buffer) {
  try {
    return decode(message);
  } catch {
    return undefined;
  }
}
