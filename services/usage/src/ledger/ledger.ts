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
  /** Of these, beyond the quota. */
  overage: number;
  /** Reserved, neither delivered nor given back. */
  held: number;
  /** When the month ends, in ms since the Unix epoch. */
  resetsAtMs: number;
  /** Clients that have hung up today (UTC). */
  hangUps: { uncharged: number; charged: number };
  /** Of the allowance for demos. */
  demo: DemoCounts;
}

/** What was delivered for keys, be they live or test. */
export interface KeysUsage {
  /** "YYYY-MM", UTC. */
  month: string;
  keys: { used: number; total: number }[];
}

/** Who asks, and how often it may. */
interface Questioner {
  /** An API key's id, or '': not limited. */
  keyId: string;
  /** null: not limited. */
  perMinute: number | null;
}

const scriptsOn = (clock: string) => ({
  month: accountScript('ledger/month', clock),
  history: accountScript('ledger/history', clock),
  keys: accountScript('ledger/keys', clock),
});

/** Reads what reservations have counted. Every call is one round trip; time is the store's. */
export class Ledger {
  readonly #run: RunScript<keyof ReturnType<typeof scriptsOn>>;

  /** @param clock see `accountScript` */
  constructor(store: Store, clock = STORE_CLOCK) {
    this.#run = loadScripts(store, scriptsOn(clock));
  }

  /** @throws {PlatenError} rate_limit_exceeded: the key has asked too often, with the exact time to wait */
  async month(account: string, { keyId, perMinute }: Questioner): Promise<MonthUsage> {
    const reply = await this.#run('month', accountPrefix(account), keyId, perMinute ?? '');
    const [retryUs, date, ...numbers] = reply as [number, string, ...MonthNumbers];
    refuse(retryUs, perMinute);
    const [used, overage, held, resetsAtMs, uncharged, charged, demoUsed, demoHeld] = numbers;
    return {
      ...{ month: monthOf(date), used, overage, held, resetsAtMs },
      hangUps: { uncharged, charged },
      demo: { used: demoUsed, held: demoHeld },
    };
  }

  /**
   * The last months, the newest first; those without anything are left out.
   * @param months how many, the current one included
   * @throws {PlatenError} as `month`
   */
  async history(
    account: string,
    months: number,
    { keyId, perMinute }: Questioner,
  ): Promise<MonthHistory[]> {
    const asked = [months, keyId, perMinute ?? ''];
    const reply = await this.#run('history', accountPrefix(account), ...asked);
    const [retryUs, ...found] = reply as [number, ...Parameters<typeof historyOf>[0]];
    refuse(retryUs, perMinute);
    return historyOf(found);
  }

  /** What was delivered for each of an account's API keys, in the order asked. */
  async keys(account: string, keyIds: string[]): Promise<KeysUsage> {
    const reply = await this.#run('keys', accountPrefix(account), ...keyIds);
    const [date, used, test, total] = reply as [string, ...[Counts, Counts, Counts]];
    const keys = keyIds.map((_, index) => ({
      used: Number(used[index]) + Number(test[index]),
      total: Number(total[index]),
    }));
    return { month: monthOf(date), keys };
  }
}

/** What the script says of a month. */
type MonthNumbers = [number, number, number, number, number, number, number, number];

/** null, which is 0 as a number, where nothing was counted. */
type Counts = (string | number | null)[];

function monthOf(date: string): string {
  return date.slice(0, 'YYYY-MM'.length);
}

function refuse(retryUs: number, perMinute: number | null): void {
  if (retryUs === 0) return;
  throw new PlatenError(
    'rate_limit_exceeded',
    `Usage can be asked for ${perMinute} times a minute by one key; wait and try again.`,
    { retryAfterMs: Math.ceil(retryUs / 1000) },
  );
}
