import type { ServerUnaryCall, ServiceDefinition } from '@grpc/grpc-js';
import type { AnyMethod, Methods } from '../definition.ts';
import type { Certificates } from './certificates.ts';
import { parseSpiffeId, type SpiffeId } from './identity.ts';

/** The allowed callers of every method, by the names in their certificates. */
export type Callers<D> = Readonly<Record<Methods<D>, readonly string[]>>;

/** A service called a method that it may not call. */
export class CallerRefused extends Error {
  override readonly name = 'CallerRefused';

  constructor(caller: string, path: string) {
    super(`${caller} may not call ${path}`);
  }
}

type ServerCall = Pick<ServerUnaryCall<unknown, unknown>, 'getPath' | 'getAuthContext'>;

/** Checks the callers of one server. Without certificates all may call. */
export class Admission {
  readonly #certificates: Certificates | undefined;
  readonly #callers = new Map<string, readonly string[]>();
  /** Identities by connection, because reading a certificate takes 0.2 ms. */
  readonly #known = new WeakMap<object, SpiffeId>();

  constructor(certificates: Certificates | undefined) {
    this.#certificates = certificates;
  }

  allow(service: ServiceDefinition, callers: Readonly<Record<string, readonly string[]>>): void {
    for (const [name, method] of Object.entries(service)) {
      this.#callers.set((method as AnyMethod).path, callers[name] ?? []);
    }
  }

  /** @throws {CallerRefused} */
  check(call: ServerCall): void {
    if (!this.#certificates) return;
    const caller = this.#callerOf(call);
    const isOurs = caller?.trustDomain === this.#certificates.trustDomain;
    const path = call.getPath();
    if (caller && isOurs && this.#callers.get(path)?.includes(caller.name)) return;
    throw new CallerRefused(caller ? `${caller.trustDomain}/${caller.name}` : 'nobody', path);
  }

  #callerOf(call: ServerCall): SpiffeId | undefined {
    const connection = connectionOf(call);
    const known = connection && this.#known.get(connection);
    if (known) return known;
    const caller = parseSpiffeId(call.getAuthContext().sslPeerCertificate?.subjectaltname);
    if (caller && connection) this.#known.set(connection, caller);
    return caller;
  }
}

/** The connection of a call, which is private to the library; without it, every call reads the certificate. */
function connectionOf(call: ServerCall): object | undefined {
  return (call as { call?: { stream?: { session?: object } } }).call?.stream?.session;
}
