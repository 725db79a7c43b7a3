import { once } from 'node:events';
import { type Socket, type Server, connect, isIPv6, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { type IncomingMessage, type ServerResponse, Agent, createServer } from 'node:http';
import { RequestError, Server as ChainServer, type PrepareRequestFunctionOpts } from 'proxy-chain';
import { BLOCKED, PROXY_STATUS, relay } from '@platen/network';
import { type AddressesOf, type Destination, Refused } from '../destinations/destinations.ts';
import type { EgressMetrics } from '../metrics.ts';
import { limit, type ProxyLimits } from './limits.ts';

interface ProxyOptions {
  addressesOf: AddressesOf;
  limits: ProxyLimits;
  metrics: EgressMetrics;
}

/** How long an engine may take to send its request, in milliseconds. */
const HEADERS_MS = 10_000;

/**
 * The proxy of the engines, for plain requests and CONNECT. proxy-chain speaks HTTP. This class decides on the
 * destination and connects by itself, so that only checked addresses are reached.
 */
export class EgressProxy {
  readonly #options: ProxyOptions;
  readonly #chain: ChainServer;

  constructor(options: ProxyOptions) {
    this.#options = options;
    this.#chain = new ChainServer({
      prepareRequestFunction: async (incoming) => {
        const target = await this.#open(incoming);
        const onUse = (source: Readable) => limit({ source, target }, options);
        return incoming.isHttp
          ? { httpAgent: requestOver(target, incoming.request, onUse) }
          : { customConnectServer: tunnelTo(target, onUse) };
      },
    });
    const { server } = this.#chain;
    server.headersTimeout = HEADERS_MS;
    server.maxRequestsPerSocket = 1; // the limits of a connection are those of a response
    server.prependListener('request', withoutSitesStatus);
    boundConnections(server, options.limits, options.metrics);
  }

  /** @param where a Unix socket's path, or host and port @returns the port, if any */
  async listen(where: string | { host: string; port: number }): Promise<number | undefined> {
    const { server } = this.#chain;
    server.listen(typeof where === 'string' ? { path: where } : where);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'string' ? undefined : address?.port;
  }

  /** Ends all connections: no document waits for them any more. */
  close(): Promise<void> {
    return this.#chain.close(true);
  }

  /** @throws {RequestError} with the answer to the engine, which does not reveal the reason */
  async #open({ request, hostname, port }: PrepareRequestFunctionOpts): Promise<Socket> {
    const left = new AbortController();
    const { socket } = request;
    socket.once('close', () => left.abort());
    try {
      const target = await this.#connect({ host: hostname, port }, left.signal);
      socket.once('close', () => target.destroySoon());
      this.#options.metrics.counted('allowed');
      return target;
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  async #connect(destination: Destination, left: AbortSignal): Promise<Socket> {
    const { addressesOf, limits } = this.#options;
    const signal = AbortSignal.any([left, AbortSignal.timeout(limits.connectMs)]);
    const addresses = await addressesOf(destination, signal);
    return dial(addresses, destination.port, signal);
  }

  #refusal(error: unknown): RequestError {
    const { metrics } = this.#options;
    if (!(error instanceof Refused)) {
      metrics.counted('unreachable');
      return new RequestError('The destination does not answer.', 502);
    }
    const isBrowsers = error.reason === 'browser';
    if (!isBrowsers) metrics.counted(error.reason);
    return new RequestError('Documents may not load from there.', 403, isBrowsers ? {} : BLOCKED);
  }
}

/** Removes the `Proxy-Status` of sites, so that no site can pass for this proxy. */
export function withoutSitesStatus(_: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) =>
    writeHead(
      ...head.map((each) => (Array.isArray(each) ? withoutStatus(each as string[]) : each)),
    );
}

/** @param raw name, value, name, value … */
function withoutStatus(raw: string[]): string[] {
  return raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== PROXY_STATUS);
}

/** proxy-chain takes a socket without a peer address for a broken one; a Unix socket has none. */
const LOCAL = 'local';

/** Bounds the connections of one engine, and of all together. */
function boundConnections(
  server: Server,
  bounds: Pick<ProxyLimits, 'maxConnections' | 'maxPerEngine'>,
  metrics: EgressMetrics,
): void {
  const open = new Map<string, number>();
  server.maxConnections = bounds.maxConnections;
  server.on('drop', () => metrics.counted('connections'));
  server.prependListener('connection', (socket: Socket) => {
    const engine = socket.remoteAddress ?? LOCAL;
    if (engine === LOCAL) Object.defineProperty(socket, 'remoteAddress', { value: LOCAL });
    const count = (open.get(engine) ?? 0) + 1;
    open.set(engine, count);
    metrics.opened();
    socket.once('close', () => {
      metrics.closed();
      const left = (open.get(engine) ?? 0) - 1;
      if (left > 0) open.set(engine, left);
      else open.delete(engine);
    });
    if (count <= bounds.maxPerEngine) return;
    metrics.counted('connections');
    socket.destroy();
  });
}

/**
 * Connects to the first of the addresses that answers. Looks up no name.
 * @throws if none answers before the signal
 */
async function dial(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_host, _options, done) => done(null, found);
  const socket = connect({
    host: 'destination',
    port,
    lookup,
    autoSelectFamily: true,
    allowHalfOpen: true,
    noDelay: true,
  });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Called just before bytes flow, with their source. A listener that begins earlier would consume them. */
type OnUse = (source: Readable) => void;

/** Sends one plain request over an existing connection. */
function requestOver(target: Socket, request: IncomingMessage, onUse: OnUse): Agent {
  const agent = new Agent();
  agent.createConnection = () => {
    onUse(request);
    return target;
  };
  return agent;
}

/** Passes everything after a CONNECT on unchanged. */
function tunnelTo(target: Socket, onUse: OnUse) {
  const server = createServer().removeAllListeners('connection');
  return server.on('connection', (source: Socket) => {
    relay(source, target);
    onUse(source);
  });
}
