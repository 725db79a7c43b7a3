import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { ReplyError } from 'ioredis';

/**
 * So many failures in a row open it. One lost reply is no outage, and one silent node of a
 * cluster is none either: answers of the others come between.
 */
const FAILURES = 5;

/** How long an open breaker refuses before it lets one use through to try, in milliseconds. */
const OPEN_MS = 1_000;

/** Refuses at once what would only wait in vain: an outage costs one time-out, not one for each request. */
export class Breaker {
  // A store that answers, even with an error, costs nobody time.
  readonly #policy = circuitBreaker(
    handleWhen((error) => !(error instanceof ReplyError)),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: OPEN_MS },
  );

  /** True from the failures that opened it until a use succeeds. */
  get isOpen(): boolean {
    return this.#policy.state !== CircuitState.Closed;
  }

  /** @throws {BrokenCircuitError} without trying, while it is open */
  async execute<T>(use: () => Promise<T>): Promise<T> {
    // The library lets others wait for the one that tries: as long as a time-out, if the store hangs.
    if (this.#policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return this.#policy.execute(use);
  }
}
