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
  // A Redis that answers, even with an error, costs no time-out.
  readonly #policy = circuitBreaker(
    handleWhen((error) => !(error instanceof ReplyError)),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: OPEN_MS },
  );

  /** True from the failures that opened it until a call succeeds. */
  get isOpen(): boolean {
    return this.#policy.state !== CircuitState.Closed;
  }

  /** @throws {BrokenCircuitError} it is open, without a try */
  async execute<T>(use: () => Promise<T>): Promise<T> {
    // The library would make other calls wait for the one that tries, up to a time-out.
    if (this.#policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return this.#policy.execute(use);
  }
}
