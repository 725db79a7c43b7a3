import {
  Server,
  ServerCredentials,
  status,
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  type ServerDuplexStream,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { httpStatusOf, PlatenError } from '@platen/contracts';
import { HealthImplementation } from 'grpc-health-check';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import { isCancelled, toStatus } from './errors.ts';
import { writeMessage } from './streams.ts';

/** What a handler knows about its call besides the request. */
export interface CallContext {
  requestId: string;
  /** Aborted when the caller leaves or the deadline passes. */
  signal: AbortSignal;
  log: Logger;
}

/** What unary and streaming calls have in common. */
interface IncomingCall {
  metadata: Metadata;
  getPath(): string;
  once(event: 'cancelled', listener: () => void): unknown;
}

/** What streaming calls have in common. */
interface IncomingStream extends IncomingCall {
  on(event: 'error', listener: () => void): unknown;
  emit(event: 'error', failure: object): unknown;
  end(): unknown;
}

interface RpcServerOptions {
  log: Logger;
  metrics: Registry;
}

/** Messages are small or chunks of at most 64 KiB; anything larger is a mistake. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

const SERVER_OPTIONS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
};

/** A gRPC server with health service, metrics, error mapping and a graceful end. */
export class RpcServer {
  readonly #server = new Server(SERVER_OPTIONS);
  readonly #health = new HealthImplementation({ '': 'SERVING' });
  readonly #log: Logger;
  readonly #duration: Histogram<'method' | 'code'>;

  constructor({ log, metrics }: RpcServerOptions) {
    this.#log = log;
    this.#duration = new Histogram({
      name: 'platen_rpc_server_duration_seconds',
      help: 'Time from a call to its status, by method and gRPC status code.',
      labelNames: ['method', 'code'],
      buckets: [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120,
      ],
      registers: [metrics],
    });
    this.#health.addToServer(this.#server);
  }

  add(service: ServiceDefinition, handlers: UntypedServiceImplementation): void {
    this.#server.addService(service, handlers);
  }

  /** Makes a unary handler of an async function; what it throws becomes a status. */
  unary<Req, Res>(
    handle: (request: Req, context: CallContext) => Promise<Res>,
  ): handleUnaryCall<Req, Res> {
    return (call, callback) => {
      const observed = this.#observe(call);
      handle(call.request, observed.context).then(
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
    // Nobody else listens: a caller that resets the stream must not end the process.
    call.on('error', () => undefined);
    handle(observed.context).then(
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
        ServerCredentials.createInsecure(),
        (error, bound) => (error ? reject(error) : resolve(bound)),
      );
    });
  }

  /** Tells health watchers that this server is about to go. */
  drain(): void {
    this.#health.setStatus('', 'NOT_SERVING');
  }

  /** Takes no new calls, waits for those in flight at most `timeoutMs`, then cuts them. */
  close(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#log.warn({ timeoutMs }, 'calls were still in flight, cut them');
        this.#server.forceShutdown();
        resolve();
      }, timeoutMs);
      this.#server.tryShutdown(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #observe(call: IncomingCall) {
    const stop = this.#duration.startTimer({ method: call.getPath() });
    const context = new Context(call, this.#log);
    const end = (code: status) => {
      context.end();
      stop({ code: status[code] });
    };
    const fail = (error: unknown) => {
      logFailure(context.log, call.getPath(), error);
      const failure = toStatus(error);
      end(failure.code ?? status.UNKNOWN);
      return failure;
    };
    return { context, end, fail };
  }
}

/** Makes what few calls need, a log and a signal of their own, only where it is asked for. */
class Context implements CallContext {
  readonly requestId: string;
  readonly #log: Logger;
  #ownLog: Logger | undefined;
  #controller: AbortController | undefined;
  #state: 'running' | 'cancelled' | 'ended' = 'running';

  constructor(call: IncomingCall, log: Logger) {
    this.requestId = requestIdOf(call.metadata);
    this.#log = log;
    call.once('cancelled', () => this.#cancel());
  }

  get log(): Logger {
    return (this.#ownLog ??= this.#log.child({ requestId: this.requestId }));
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#state === 'cancelled') this.#controller.abort();
    return this.#controller.signal;
  }

  end(): void {
    this.#state = 'ended';
  }

  /** In the end every call is told of as cancelled; to abort would make an error with its stack. */
  #cancel(): void {
    if (this.#state === 'ended') return;
    this.#state = 'cancelled';
    this.#controller?.abort();
  }
}

function requestIdOf(metadata: Metadata): string {
  return String(metadata.get('x-request-id')[0] ?? '');
}

function logFailure(log: Logger, method: string, error: unknown): void {
  if (isCancelled(error)) return log.debug({ method }, 'call cancelled');
  if (!(error instanceof PlatenError)) return log.error({ method, err: error }, 'call failed');
  const fields = { method, code: error.code, err: error };
  // Expected of a service under load, by the hundred: one line, and no stack.
  if (error.code === 'overloaded')
    log.info({ method, code: error.code, reason: error.message }, 'call refused');
  else if (httpStatusOf[error.code] >= 500) log.warn(fields, 'call failed');
  else log.debug(fields, 'call refused');
}
