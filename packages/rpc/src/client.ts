import {
  Client,
  credentials,
  Metadata,
  status,
  type ClientDuplexStream,
  type ServiceDefinition,
  type StatusObject,
} from '@grpc/grpc-js';
import { beginSpan, failSpan, SpanKind, traceHeaders } from '@platen/runtime';
import { service as healthService } from 'grpc-health-check';
import type { AnyMethod, Methods, Reply, Request } from './definition.ts';
import { DuplexCall } from './duplex-call.ts';
import { fromStatus } from './errors.ts';
import { buildMetadata } from './metadata.ts';
import { RenewedClient, type Call } from './renewed-client.ts';
import { readMessages } from './streams.ts';
import type { Certificates } from './tls/certificates.ts';

/** Options of a call: its request, its deadline, and its abort. */
export interface CallOptions {
  requestId: string;
  /** The deadline, in milliseconds from now. */
  timeoutMs: number;
  signal?: AbortSignal;
}

interface ConnectOptions<D> {
  /** `host:port`; a name is resolved again as its addresses change. */
  address: string;
  /** Methods that may be sent again when no server answered, because a repeat changes nothing. */
  idempotent?: readonly Methods<D>[];
  /** Over how many connections to each address calls are spread. What ends a connection ends its calls alone; 1 by default. */
  connections?: number;
  /** Absent: calls are not encrypted. */
  certificates?: Certificates | undefined;
}

/** Up to three attempts within half a second, only if no server took the call (gRFC A6). INTERNAL: the connection broke. */
const RETRY_POLICY = {
  maxAttempts: 3,
  initialBackoff: '0.05s',
  maxBackoff: '0.2s',
  backoffMultiplier: 2,
  retryableStatusCodes: ['UNAVAILABLE', 'INTERNAL'],
};

const CHANNEL_OPTIONS = {
  // By default the library waits up to two minutes for a server that restarted in one second.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  // By default a name is looked up at most every 30 s: it would know only two servers that just ended.
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  // What calls hold for a repeat, until a server takes them; by default 16 MiB a connection.
  'grpc.retry_buffer_size': 4 * 1024 * 1024,
  // A successor must not inherit a dead connection.
  'grpc.use_local_subchannel_pool': 1,
  // A proxy is the way out; other services are not there.
  'grpc.enable_http_proxy': 0,
};

/** Calls of one gRPC service as promises, balanced over all addresses of its name. */
export class RpcClient<D extends ServiceDefinition> {
  readonly #definition: D;
  readonly #clients: RenewedClient[];

  constructor(definition: D, connect: ConnectOptions<D>) {
    const { address, idempotent = [], connections = 1, certificates } = connect;
    this.#definition = definition;
    const options = {
      ...CHANNEL_OPTIONS,
      'grpc.service_config': JSON.stringify(serviceConfig(definition, idempotent)),
    };
    const make = () =>
      new Client(
        `dns:///${address}`,
        certificates?.channelCredentials() ?? credentials.createInsecure(),
        options,
      );
    this.#clients = Array.from({ length: connections }, () => new RenewedClient(make));
  }

  /**
   * Calls a method with one request and one reply.
   * @throws {PlatenError} the error of the handler, or `service_unavailable` if no server answered
   */
  call<M extends Methods<D>>(
    name: M,
    request: Request<D[M]>,
    options: CallOptions,
  ): Promise<Reply<D[M]>> {
    const method = this.#method(name);
    return new Promise((resolve, reject) => {
      const call = this.#begin(method, options, (client, metadata) =>
        client.makeUnaryRequest(
          method.path,
          method.requestSerialize,
          method.responseDeserialize,
          request,
          metadata,
          { deadline: Date.now() + options.timeoutMs },
          (error, reply) => (error ? reject(fromStatus(error)) : resolve(reply as Reply<D[M]>)),
        ),
      );
      cancelOnAbort(call, options.signal);
    });
  }

  /**
   * Sends one request and reads replies until the other side ends.
   * @throws {PlatenError} as `call`, also after messages
   */
  async *subscribe<M extends Methods<D>>(
    name: M,
    request: Request<D[M]>,
    { requestId, signal }: Omit<CallOptions, 'timeoutMs'>,
  ): AsyncGenerator<Reply<D[M]>> {
    const method = this.#method(name);
    const stream = this.#begin(method, { requestId }, (client, metadata) =>
      client.makeServerStreamRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        request,
        metadata,
      ),
    );
    cancelOnAbort(stream, signal);
    stream.on('error', () => undefined); // the reader gets the error
    try {
      yield* readMessages<Reply<D[M]>>(stream);
    } catch (error) {
      throw fromStatus(error);
    } finally {
      stream.cancel();
    }
  }

  /** Opens a bidirectional stream. */
  open<M extends Methods<D>>(
    name: M,
    options: CallOptions,
  ): DuplexCall<Request<D[M]>, Reply<D[M]>> {
    const method = this.#method(name);
    const stream = this.#begin(method, options, (client, metadata) =>
      client.makeBidiStreamRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        metadata,
        { deadline: Date.now() + options.timeoutMs },
      ),
    );
    cancelOnAbort(stream, options.signal);
    return new DuplexCall(stream as ClientDuplexStream<Request<D[M]>, Reply<D[M]>>);
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }

  /** Whether there is a connection at this moment. */
  get isConnected(): boolean {
    return this.#clients.some((client) => client.isConnected);
  }

  /**
   * Asks the standard health service whether the server accepts calls.
   * @param part of the service, by a name; absent: all of it
   * @throws {Error} no answer in time, by default within a second
   */
  serves(part = '', timeoutMs = HEALTH_TIMEOUT_MS): Promise<boolean> {
    const { path, requestSerialize, responseDeserialize } = healthService.Check as AnyMethod;
    return new Promise((resolve, reject) => {
      this.#leastBusy().begin((client) =>
        client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          { service: part },
          new Metadata(),
          { deadline: Date.now() + timeoutMs },
          (error, reply) => (error ? reject(error) : resolve(isServing(reply))),
        ),
      );
    });
  }

  #begin<Begun extends Call>(
    { path }: AnyMethod,
    { requestId }: Pick<CallOptions, 'requestId'>,
    start: (client: Client, metadata: Metadata) => Begun,
  ): Begun {
    const { span, run } = beginSpan(path.slice(1), { kind: SpanKind.CLIENT });
    const metadata = run(() => buildMetadata({ ...traceHeaders(), 'x-request-id': requestId }));
    const call = withoutStack(() => this.#leastBusy().begin((client) => start(client, metadata)));
    call.once('status', ({ code }: StatusObject) => {
      if (code !== status.OK) failSpan(span, status[code]);
      span.end();
    });
    return call;
  }

  /** Of those whose server is not away: after its restart some of them would still refuse calls for seconds. */
  #leastBusy(): RenewedClient {
    const usable = this.#clients.filter(({ isAway }) => !isAway);
    const among = usable.length > 0 ? usable : this.#clients;
    return among.reduce((least, one) => (one.calls < least.calls ? one : least));
  }

  #method(name: Methods<D>): AnyMethod {
    return this.#definition[name] as AnyMethod;
  }
}

function serviceConfig<D extends ServiceDefinition>(
  definition: D,
  idempotent: readonly Methods<D>[],
) {
  const names = idempotent.map((method) => {
    const [, service] = (definition[method] as AnyMethod).path.split('/');
    return { service, method };
  });
  return {
    loadBalancingConfig: [{ round_robin: {} }],
    methodConfig: names.length > 0 ? [{ name: names, retryPolicy: RETRY_POLICY }] : [],
  };
}

/** Skips the stack that the library records for every call: a fifth of the cost of a call, and errors name their call anyway. */
function withoutStack<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const HEALTH_TIMEOUT_MS = 1_000;

function isServing(reply: unknown): boolean {
  return (reply as { status?: unknown } | undefined)?.status === 'SERVING';
}

function cancelOnAbort(
  call: { cancel(): void; once(event: 'status', listener: () => void): unknown },
  signal?: AbortSignal,
): void {
  if (!signal) return;
  const cancel = () => call.cancel();
  if (signal.aborted) return cancel();
  signal.addEventListener('abort', cancel, { once: true });
  call.once('status', () => signal.removeEventListener('abort', cancel));
}
