import { status, type Client, type StatusObject } from '@grpc/grpc-js';

/** How long a client serves; its successor looks the name up anew and finds the replicas that are new since. */
const RENEW_AFTER_MS = 300_000;

/** The pause between two renewals at least, whatever the reason. */
const MIN_AGE_MS = 5_000;

/** How long a successor may take to be ready; until then, and if it never is, the one before it serves. */
const READY_WITHIN_MS = 10_000;

/** What every call is. */
export interface Call {
  once(event: 'status', listener: (outcome: StatusObject) => void): unknown;
}

interface Generation {
  client: Client;
  madeAt: number;
  calls: number;
}

interface RenewedOptions {
  renewAfterMs?: number;
  minAgeMs?: number;
}

/**
 * A gRPC client that replaces itself while calls go on: when it has become old, and when a call ran
 * into its deadline, as it does where the peer has vanished without a word. Servers that end old
 * connections, and keepalive pings, would do that, too, but the library cuts the calls in flight when
 * it pings a connection that is closing (grpc-js 1.14, `sendPing` in transport.ts).
 */
export class RenewedClient {
  readonly #make: () => Client;
  readonly #options: Required<RenewedOptions>;
  #serving: Generation;
  #successor: Client | undefined;
  #isClosed = false;

  /** @param make each client needs connections of its own (`grpc.use_local_subchannel_pool`) */
  constructor(make: () => Client, options: RenewedOptions = {}) {
    this.#make = make;
    this.#options = { renewAfterMs: RENEW_AFTER_MS, minAgeMs: MIN_AGE_MS, ...options };
    this.#serving = generation(make());
  }

  /** Begins a call; the client that it is made with stays until it has ended. */
  begin<Begun extends Call>(start: (client: Client) => Begun): Begun {
    if (this.#age() >= this.#options.renewAfterMs) this.#renew();
    const serving = this.#serving;
    serving.calls += 1;
    const call = start(serving.client);
    call.once('status', ({ code }) => {
      serving.calls -= 1;
      if (code === status.DEADLINE_EXCEEDED && serving === this.#serving) this.#renew();
      this.#closeIfDone(serving);
    });
    return call;
  }

  close(): void {
    this.#isClosed = true;
    this.#successor?.close();
    this.#serving.client.close();
  }

  #age(): number {
    return performance.now() - this.#serving.madeAt;
  }

  #renew(): void {
    if (this.#isClosed || this.#successor || this.#age() < this.#options.minAgeMs) return;
    const successor = this.#make();
    this.#successor = successor;
    successor.waitForReady(Date.now() + READY_WITHIN_MS, (error) => {
      this.#successor = undefined;
      if (this.#isClosed) return;
      if (error) successor.close();
      else this.#replaceBy(successor);
    });
  }

  #replaceBy(successor: Client): void {
    const before = this.#serving;
    this.#serving = generation(successor);
    this.#closeIfDone(before);
  }

  #closeIfDone(one: Generation): void {
    if (one !== this.#serving && one.calls === 0) one.client.close();
  }
}

function generation(client: Client): Generation {
  return { client, madeAt: performance.now(), calls: 0 };
}
