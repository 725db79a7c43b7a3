import type { AuthContext } from '@grpc/grpc-js/build/src/auth-context.js';
import type { ServiceDefinition } from '@grpc/grpc-js';
import type { AnyMethod, Methods } from '../definition.ts';
import type { Certificates } from './certificates.ts';
import { spiffeIdOf } from './identity.ts';

/** Who may call what: for every method the services that have to, by the names in their certificates. */
export type Callers<D> = Readonly<Record<Methods<D>, readonly string[]>>;

/** A service asked for what is not its business. */
export class CallerRefused extends Error {
  override readonly name = 'CallerRefused';

  constructor(caller: string, path: string) {
    super(`${caller} may not call ${path}`);
  }
}

/** The list of callers of one server. Without certificates nobody has a name, and all may call. */
export class Admission {
  readonly #certificates: Certificates | undefined;
  readonly #callers = new Map<string, readonly string[]>();

  constructor(certificates: Certificates | undefined) {
    this.#certificates = certificates;
  }

  allow(service: ServiceDefinition, callers: Readonly<Record<string, readonly string[]>>): void {
    for (const [name, method] of Object.entries(service)) {
      this.#callers.set((method as AnyMethod).path, callers[name] ?? []);
    }
  }

  /** @throws {CallerRefused} */
  check(call: { getPath(): string; getAuthContext(): AuthContext }): void {
    if (!this.#certificates) return;
    const caller = spiffeIdOf(call.getAuthContext().sslPeerCertificate?.subjectaltname);
    const isOurs = caller?.trustDomain === this.#certificates.trustDomain;
    const path = call.getPath();
    if (caller && isOurs && this.#callers.get(path)?.includes(caller.name)) return;
    throw new CallerRefused(caller ? `${caller.trustDomain}/${caller.name}` : 'nobody', path);
  }
}
