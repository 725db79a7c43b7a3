import { connectivityState, status, type Client, type StatusObject } from '@grpc/grpc-js';

/** Lifetime of a client. Its successor resolves the name again and finds new replicas. */
const RENEW_AFTER_MS = 300_000;

/** Shortest pause between two renewals. */
const MIN_AGE_MS = 5_000;

/** How long a successor may take to be ready. Until then the former client serves, also if it never is. */
const READY_WITHIN_MS = 10_000;

/** The common part of calls. */
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
 * A gRPC client that replaces itself while calls go on: when it is old, and when a call missed its deadline, for example
 * because the peer vanished silently. Servers that end old connections, and keepalive pings, would also help. But the
 * library cuts calls in flight when it pings a closing connection (grpc-js 1.14, `sendPing` in transport.ts).
 */
export class RenewedClient {
  readonly #make: () => Client;
  readonly #options: Required<RenewedOptions>;
  #serving: Generation;
  #successor: Client | undefined;
  #isClosed = false;

  /** @param make creates a client; each needs connections of its own (`grpc.use_local_subchannel_pool`) */
  constructor(make: () => Client, options: RenewedOptions = {}) {
    this.#make = make;
    this.#options = { renewAfterMs: RENEW_AFTER_MS, minAgeMs: MIN_AGE_MS, ...options };
    this.#serving = generation(make());
  }

  /** How many calls are in progress on the present client. */
  get calls(): number {
    return this.#serving.calls;
  }

  /** Begins a call; its client stays until the call has ended. */
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

  get isConnected(): boolean {
    return this.#state === connectivityState.READY;
  }

  /** Whether its last attempt to connect has failed, so that calls fail until the next. */
  get isAway(): boolean {
    return this.#state === connectivityState.TRANSIENT_FAILURE;
  }

  get #state(): connectivityState {
    return this.#serving.client.getChannel().getConnectivityState(false);
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
