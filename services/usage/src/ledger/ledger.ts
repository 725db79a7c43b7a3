import { PlatenError, type MonthHistory } from '@platen/contracts';
import { loadScripts, type RunScript, type Store } from '@platen/store';
import type { DemoCounts } from '../reservations/reservations.ts';
import { accountPrefix, accountScript, STORE_CLOCK } from '../scripts.ts';
import { historyOf } from './history.ts';

/** What an account has used in the current month. */
export interface MonthUsage {
  /** "YYYY-MM", UTC. */
  month: string;
  /** Delivered and charged. */
  used: number;
  /** The part of it beyond the quota. */
  overage: number;
  /** Reserved, and neither delivered nor released. */
  held: number;
  /** When the month ends, in ms since the Unix epoch. */
  resetsAtMs: number;
  /** Hang-ups of today (UTC). */
  hangUps: { uncharged: number; charged: number };
  /** The allowance for demos. */
  demo: DemoCounts;
  /** Admitted in the last minute, by plans with a rate. */
  lastMinute: number;
}

/** Deliveries of keys, live or test. */
interface KeysUsage {
  /** "YYYY-MM", UTC. */
  month: string;
  keys: { used: number; total: number; towardsLimit: number }[];
}

/** The caller, and how often it may ask. */
interface Questioner {
  /** An API key's id, or '': no limit. */
  keyId: string;
  /** null: no limit. */
  perMinute: number | null;
}

const scriptsOn = (clock: string) => ({
  month: accountScript('ledger/month', clock),
  history: accountScript('ledger/history', clock),
  keys: accountScript('ledger/keys', clock),
});

/** Reads the counts of the reservations. Every call is one round trip, by the store's clock. */
export class Ledger {
  readonly #run: RunScript<keyof ReturnType<typeof scriptsOn>>;

  /** @param clock see `accountScript` */
  constructor(store: Store, clock = STORE_CLOCK) {
    this.#run = loadScripts(store, scriptsOn(clock));
  }

  /** @throws {PlatenError} rate_limit_exceeded: the key exceeded its limit of queries, with the exact time to wait */
  async month(account: string, { keyId, perMinute }: Questioner): Promise<MonthUsage> {
    const reply = await this.#run('month', accountPrefix(account), keyId, perMinute ?? '');
    const [retryUs, date, ...numbers] = reply as [number, string, ...MonthNumbers];
    refuse(retryUs, ofKey('usage', perMinute));
    const [used, overage, held, resetsAtMs, uncharged, charged, demoUsed, demoHeld, lastMinute] =
      numbers;
    return {
      month: monthOf(date),
      used,
      overage,
      held,
      resetsAtMs,
      hangUps: { uncharged, charged },
      demo: { used: demoUsed, held: demoHeld },
      lastMinute,
    };
  }

  /**
   * The last months, newest first, without empty ones.
   * @param months how many, with the current one
   * @throws {PlatenError} as `month`, and if the account has read too much
   */
  async history(
    account: string,
    months: number,
    { keyId, perMinute }: Questioner,
  ): Promise<MonthHistory[]> {
    const args = [months, keyId, perMinute ?? ''];
    const reply = await this.#run('history', accountPrefix(account), ...args);
    const [retryUs, ...found] = reply as [number, ...Parameters<typeof historyOf>[0]];
    refuse(retryUs, found.length > 0 ? OF_ACCOUNT : ofKey('the history', perMinute));
    return historyOf(found);
  }

  /**
   * Deliveries of each of an account's API keys, in the given order.
   * @param origins the first key of each one's rotations, whose limit they share
   */
  async keys(account: string, keyIds: string[], origins = keyIds): Promise<KeysUsage> {
    const reply = await this.#run('keys', accountPrefix(account), ...keyIds, ...origins);
    const [date, used, test, total, ofOrigin] = reply as [
      string,
      ...[Counts, Counts, Counts, Counts],
    ];
    const keys = keyIds.map((_, index) => ({
      used: Number(used[index]) + Number(test[index]),
      total: Number(total[index]),
      towardsLimit: Number(ofOrigin[index]),
    }));
    return { month: monthOf(date), keys };
  }
}

/** The script's reply about a month. */
type MonthNumbers = [number, number, number, number, number, number, number, number, number];

/** null stands for 0. */
type Counts = (string | number | null)[];

function monthOf(date: string): string {
  return date.slice(0, 'YYYY-MM'.length);
}

const OF_ACCOUNT =
  'The keys and tokens of an account may together read its history 600 times a minute, less often if it is long';

const ofKey = (what: string, perMinute: number | null) =>
  `One key may ask for ${what} ${perMinute} times a minute`;

/** @param limit the one that was exceeded */
function refuse(retryUs: number, limit: string): void {
  if (retryUs === 0) return;
  const retryAfterMs = Math.ceil(retryUs / 1000);
  throw new PlatenError('rate_limit_exceeded', `${limit}; wait and try again.`, { retryAfterMs });
}
