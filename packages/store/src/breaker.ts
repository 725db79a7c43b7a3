import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { ReplyError } from 'ioredis';

/**
 * So many failures in a row open it. One lost reply is not an outage, nor is one silent node of a cluster: answers of
 * other nodes come between.
 */
const FAILURES = 5;

/** How long an open breaker refuses before it lets one call try, in milliseconds. */
const OPEN_MS = 1_000;

/**
 * A circuit breaker: refuses calls at once that would only time out. So an outage costs one time-out, not one for each
 * request.
 */
export class Breaker {
  #policy = closedPolicy();

  /** True from the failures that opened it until a call succeeds. */
  get isOpen(): boolean {
    return this.#policy.state !== CircuitState.Closed;
  }

  /** Closes it: a new connection has answered. */
  close(): void {
    this.#policy = closedPolicy();
  }

  /** @throws {BrokenCircuitError} it is open, without a try */
  async execute<T>(use: () => Promise<T>): Promise<T> {
    // The library would make other calls wait for the one that tries, up to a time-out.
    if (this.#policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return this.#policy.execute(use);
  }
}

// A Redis that answers, even with an error, costs no time-out.
function closedPolicy() {
  return circuitBreaker(
    handleWhen((error) => !(error instanceof ReplyError)),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: OPEN_MS },
  );
}
