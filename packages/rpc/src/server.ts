import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type StatusObject,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { httpStatusOf, PlatenError } from '@platen/contracts';
import { beginRequest, failSpan, metersOf, openParts, SpanKind } from '@platen/runtime';
import { HealthImplementation } from 'grpc-health-check';
import type { Server as NetServer, Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Histogram, Registry } from 'prom-client';
import { isCancelled, toStatus } from './errors.ts';
import { Admission, CallerRefused, type Callers } from './tls/callers.ts';
import type { Certificates } from './tls/certificates.ts';
import { writeMessage } from './streams.ts';

export interface CallContext {
  requestId: string;
  /** Aborts when the caller leaves or the deadline passes. */
  signal: AbortSignal;
  log: Logger;
}

/** The common part of unary and streaming calls. */
interface IncomingCall {
  metadata: Metadata;
  getPath(): string;
  getDeadline(): Date | number;
  getAuthContext: ServerUnaryCall<unknown, unknown>['getAuthContext'];
  once(event: 'cancelled', listener: () => void): unknown;
}

/** The common part of streaming calls. */
interface IncomingStream extends IncomingCall {
  sendMetadata(metadata: Metadata): unknown;
  on(event: 'error', listener: () => void): unknown;
  emit(event: 'error', failure: object): unknown;
  end(): unknown;
}

/** Messages are small or chunks of at most 64 KiB; anything larger is a mistake. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

const SERVER_OPTIONS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
};

/**
 * By default Node ends a connection, with every call on it, once its peer has cancelled 1,000 calls and goes on with more
 * than 33 a second (CVE-2023-44487). Our peers cancel the calls of clients that hang up, so there is no such limit.
 */
const NODE_OPTIONS = { streamResetBurst: 1e9, streamResetRate: 1e9 };

/** A server of the library; it has no public way to set options of Node. */
function newServer(): Server {
  const server = new Server(SERVER_OPTIONS);
  const { commonServerOptions } = server as unknown as { commonServerOptions: object };
  Object.assign(commonServerOptions, NODE_OPTIONS);
  return server;
}

/** A gRPC server with health service, metrics, error mapping and a graceful end. */
export class RpcServer {
  readonly #server = newServer();
  readonly #health = new HealthImplementation({ '': 'SERVING' });
  readonly #log: Logger;
  readonly #duration: Histogram<'method' | 'code'>;
  readonly #certificates: Certificates | undefined;
  readonly #admission: Admission;

  /** @param certificates absent: calls come from anybody, and are not encrypted */
  constructor({ log, metrics }: { log: Logger; metrics: Registry }, certificates?: Certificates) {
    this.#log = log;
    this.#certificates = certificates;
    this.#admission = new Admission(certificates);
    this.#duration = metersOf(metrics).histogram(
      'platen_rpc_server_duration_seconds',
      "From a call to its status; `code` is gRPC's, `method` its full path",
      {
        labelNames: ['method', 'code'],
        buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 1, 5, 30, 120],
      },
    );
    this.#health.addToServer(this.#server);
  }

  /** @param callers the only allowed callers of each method, if callers have certificates */
  add<D extends ServiceDefinition>(
    service: D,
    handlers: UntypedServiceImplementation,
    callers: Partial<Callers<D>> = {},
  ): void {
    this.#admission.allow(service, callers as Record<string, readonly string[]>);
    this.#server.addService(service, handlers);
  }

  /** Makes a unary handler of an async function; an error becomes a status. */
  unary<Req, Res>(
    handle: (request: Req, context: CallContext) => Promise<Res>,
  ): handleUnaryCall<Req, Res> {
    return (call, callback) => {
      const observed = this.#observe(call);
      observed
        .run(() => this.#admitted(call, () => handle(call.request, observed.context)))
        .then(
          (reply) => {
            observed.end(status.OK);
            callback(null, reply);
          },
          (error: unknown) => callback(observed.fail(error)),
        );
    };
  }

  /** Makes a bidirectional handler of an async function; the stream ends when it returns. */
  duplex<Req, Res>(
    handle: (call: ServerDuplexStream<Req, Res>, context: CallContext) => Promise<void>,
  ): handleBidiStreamingCall<Req, Res> {
    return (call) => this.#stream(call, (context) => handle(call, context));
  }

  /** Makes a server-streaming handler of an async generator. */
  stream<Req, Res>(
    handle: (request: Req, context: CallContext) => AsyncIterable<Res>,
  ): handleServerStreamingCall<Req, Res> {
    return (call: ServerWritableStream<Req, Res>) =>
      this.#stream(call, async (context) => {
        for await (const message of handle(call.request, context)) {
          await writeMessage(call, message, context.signal);
        }
      });
  }

  #stream(call: IncomingStream, handle: (context: CallContext) => Promise<void>): void {
    const observed = this.#observe(call);
    // Without a listener, a caller that resets the stream would end the process.
    call.on('error', () => undefined);
    observed
      .run(() =>
        this.#admitted(call, () => {
          // Tells the client's library that the call was taken, so must not be repeated.
          call.sendMetadata(new Metadata());
          return handle(observed.context);
        }),
      )
      .then(
        () => {
          observed.end(status.OK);
          call.end();
        },
        (error: unknown) => call.emit('error', observed.fail(error)),
      );
  }

  /** Listens; resolves to the port. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.bindAsync(
        `${host}:${port}`,
        this.#certificates?.serverCredentials() ?? ServerCredentials.createInsecure(),
        (error, bound) => (error ? reject(error) : resolve(bound)),
      );
    });
  }

  /** Serves the connections of a server that listens already. They are not encrypted. */
  serve(listening: NetServer): void {
    const injector = this.#server.createConnectionInjector(ServerCredentials.createInsecure());
    listening.on('connection', (socket: Socket) => injector.injectConnection(socket));
  }

  /** Tells health watchers that this server will stop. */
  drain(): void {
    this.setServing('', false);
  }

  /** Tells health watchers whether it accepts calls. @param part of the service, by a name; '': all of it */
  setServing(part: string, isServing: boolean): void {
    this.#health.setStatus(part, isServing ? 'SERVING' : 'NOT_SERVING');
  }

  /** Accepts no new calls, waits at most `timeoutMs` for those in flight, then cuts them off. */
  close(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#log.warn({ timeoutMs }, 'cut calls that were still in flight');
        this.#server.forceShutdown();
        resolve();
      }, timeoutMs);
      this.#server.tryShutdown(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Does the work if the caller is allowed. @throws {CallerRefused} */
  async #admitted<T>(call: IncomingCall, work: () => Promise<T>): Promise<T> {
    this.#admission.check(call);
    return work();
  }

  #observe(call: IncomingCall) {
    const since = performance.now();
    const method = call.getPath();
    const requestId = String(call.metadata.get('x-request-id')[0] ?? '');
    const leaving = new AbortController();
    const context = {
      requestId,
      signal: leaving.signal,
      log: this.#log.child({ requestId }),
    };
    const { span, run } = beginRequest({
      requestId,
      name: method.slice(1),
      kind: SpanKind.SERVER,
      carrier: call.metadata,
      getter: METADATA,
    });
    let isOver = false;
    call.once('cancelled', () => {
      // Every call gets this event after its end, too.
      if (isOver) return;
      const isLate = Number(call.getDeadline()) <= Date.now() + DEADLINE_TOLERANCE_MS;
      if (isLate) run(() => logDeadline(context.log, method));
      leaving.abort();
    });
    const end = (code: status) => {
      isOver = true;
      this.#duration.observe({ method, code: status[code] }, (performance.now() - since) / 1000);
      if (code !== status.OK) failSpan(span, status[code]);
      span.end();
    };
    const fail = (error: unknown) => {
      const failure = reported(context.log, method, error);
      end(failure.code ?? status.UNKNOWN);
      return failure;
    };
    return { context, run, end, fail };
  }
}

/** Reads the trace from the metadata of a call. */
const METADATA = {
  get: (metadata: Metadata, name: string) => metadata.get(name).map(String),
  keys: (metadata: Metadata) => Object.keys(metadata.getMap()),
};

/** A caller stops waiting at its own deadline, a little before the server's. */
const DEADLINE_TOLERANCE_MS = 500;

/** What a call waited for when its caller stopped waiting. */
function logDeadline(log: Logger, method: string): void {
  log.warn({ method, waitedFor: openParts() }, 'the deadline passed');
}

/** Logs a failure, and makes a status of it. */
function reported(log: Logger, method: string, error: unknown): Partial<StatusObject> {
  try {
    logFailure(log, method, error);
    return toStatus(error);
  } catch {
    // Whatever was thrown cannot be read. The call has to end even so.
    return toStatus(undefined);
  }
}

function logFailure(log: Logger, method: string, error: unknown): void {
  if (isCancelled(error)) return log.debug({ method }, 'call cancelled');
  if (error instanceof CallerRefused) return log.warn({ method, err: error }, 'caller refused');
  if (!(error instanceof PlatenError))
    return log.error({ method, err: error }, 'call failed unexpectedly');
  const fields = { method, code: error.code, err: error };
  // Frequent under load: one line, without a stack.
  if (error.code === 'overloaded')
    log.info({ method, code: error.code, reason: error.message }, 'call refused');
  // The details of a wait that never ends may quote the document.
  else if (error.code === 'generation_timeout' && error.details)
    log.info({ method, code: error.code }, 'call refused');
  else if (httpStatusOf[error.code] >= 500) log.warn(fields, 'call failed');
  else log.debug(fields, 'call refused');
}
