import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlatenError } from '@platen/contracts';
import type { UsageClient } from './usage.ts';

/** The calls of generations to usage. */
export type Usage = Pick<UsageClient, 'call'>;

/** The account of generations. */
interface Account {
  accountId: string;
  plan: string;
}

export const newAccount = (plan = 'unlimited'): Account => ({ accountId: randomUUID(), plan });

/** The `provisional` of an admission, returned with the commit. */
type Admitted = Awaited<ReturnType<typeof reserve>>;

/** Usage waits for its store at most a second, so only a hanging call takes this long. */
export const CALL = { requestId: 'test', timeoutMs: 10_000 };

/** The edge repeats a commit as long. */
const COMMIT_MS = 5_000;
const RELEASE_MS = 60_000;
const PAUSE_MS = 50;

export function reserve(usage: Usage, account: Account, reservationId: string = randomUUID()) {
  const reservation = {
    ...account,
    reservationId,
    leaseMs: 60_000,
    keyId: 'key_1',
    format: 'html',
  };
  return usage.call('Reserve', reservation, CALL);
}

export function commit(
  usage: Usage,
  account: Account,
  reservationId: string,
  provisional?: Admitted['provisional'],
) {
  return usage.call(
    'Commit',
    { ...account, reservationId, ...(provisional && { provisional }) },
    CALL,
  );
}

export async function usedBy(usage: Usage, account: Account): Promise<number> {
  return (await usage.call('GetUsage', account, CALL)).used;
}

/** Whether usage answers for an account, whichever Redis node has it. */
export async function isAnswering(usage: Usage): Promise<boolean> {
  const accounts = Array.from({ length: 10 }, () => newAccount());
  const answers = await Promise.allSettled(accounts.map((account) => usedBy(usage, account)));
  return answers.every(({ status }) => status === 'fulfilled');
}

/** How many generations a load has in progress. */
export const AT_A_TIME = 20;

/** Generations of several accounts, settled like the edge's: some at a time, until stopped. */
export class Load {
  readonly accounts: Account[];
  /** How many were certainly charged, by account. */
  readonly delivered = new Map<string, number>();
  /** How many were refused, or failed and were released. */
  refused = 0;
  readonly #usage: Usage;
  readonly #workers: Promise<void>[];
  #isStopped = false;

  constructor(usage: Usage, { accounts = 10, atATime = AT_A_TIME } = {}) {
    this.#usage = usage;
    this.accounts = Array.from({ length: accounts }, () => newAccount());
    this.#workers = Array.from({ length: atATime }, (_, index) =>
      this.#work(this.accounts[index % accounts]!),
    );
  }

  get deliveredInAll(): number {
    return this.accounts.reduce((sum, account) => sum + this.#deliveredTo(account), 0);
  }

  /** Ends the load; resolves when the last generation is settled. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#workers);
  }

  /** Usage's count minus the deliveries, by account: zeros are exact. */
  differences(usage: Usage = this.#usage): Promise<number[]> {
    return Promise.all(
      this.accounts.map(
        async (account) => (await usedBy(usage, account)) - this.#deliveredTo(account),
      ),
    );
  }

  async #work(account: Account): Promise<void> {
    while (!this.#isStopped) await this.#generate(account);
  }

  async #generate(account: Account): Promise<void> {
    const id = randomUUID();
    try {
      const { verdict, provisional } = await reserve(this.#usage, account, id);
      if (verdict !== 'VERDICT_ADMITTED') throw new Error(`not admitted: ${verdict}`);
      await untilAnswered(() => commit(this.#usage, account, id, provisional), COMMIT_MS);
      this.delivered.set(account.accountId, this.#deliveredTo(account) + 1);
    } catch {
      this.refused++;
      const { accountId } = account;
      await untilAnswered(
        () => this.#usage.call('Release', { accountId, reservationId: id }, CALL),
        RELEASE_MS,
      );
    }
  }

  #deliveredTo({ accountId }: Account): number {
    return this.delivered.get(accountId) ?? 0;
  }
}

/** Repeats the call while the answer is `service_unavailable`. */
async function untilAnswered(call: () => Promise<unknown>, forMs: number): Promise<void> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      const isAway = error instanceof PlatenError && error.code === 'service_unavailable';
      if (!isAway || Date.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
