import type { Store } from '@platen/store';
import { accountPrefix } from '../scripts.ts';

/** Replaces the store's clock by one that a test sets, for each account. The rest of the scripts stays the same. */
export const SET_CLOCK =
  "local function now_us() return tonumber(redis.call('GET', KEYS[1] .. ':clock')) end";

/** Sets an account's clock, and deletes what Redis would have expired by then. */
const SET = `
redis.call('SET', KEYS[1] .. ':clock', ARGV[1])
for _, key in ipairs(redis.call('KEYS', KEYS[1] .. ':*')) do
    local expires_ms = redis.call('PEXPIRETIME', key)
    if expires_ms >= 0 and expires_ms * 1000 <= tonumber(ARGV[1]) then redis.call('DEL', key) end
end`;

/** The clock of an account. It must be ahead of the store's own, by which Redis expires keys, too. */
export class SetClock {
  readonly #store: Store;
  readonly #prefix: string;
  /** In µs since the Unix epoch. */
  now: number;

  constructor(store: Store, account: string, start: string | number) {
    this.#store = store;
    this.#prefix = accountPrefix(account);
    this.now = new Date(start).getTime() * 1_000;
  }

  /** Lets time pass; 0 sets the clock for the first time. */
  async pass(ms: number): Promise<void> {
    this.now += Math.round(ms * 1_000);
    await this.#store.eval(SET, 1, this.#prefix, this.now);
  }
}
