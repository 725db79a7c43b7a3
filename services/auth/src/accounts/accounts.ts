import { readFileSync } from 'node:fs';
import { accountId, PlatenError, type ListedAccount } from '@platen/contracts';
import { loadScripts, storeCall, type RunScript, type Store } from '@platen/store';
import { accountKey } from '../store-keys.ts';

interface Account {
  issuer: string;
  subject: string;
  plan: string;
}

/** An account as a token names it. */
export interface ClaimedAccount {
  issuer: string;
  subject: string;
  /** For an account that this call creates. */
  defaultPlan: string;
  /** The issuer's plan; ignored if the account's plan is managed. */
  claimedPlan: string | undefined;
  mayCreate: boolean;
}

const SCRIPTS = {
  ensureAccount: {
    lua: readFileSync(new URL('./ensure.lua', import.meta.url), 'utf8'),
    numberOfKeys: 1,
  },
};

/** The operator's accounts file by account id. Its plan overrides that of the store. */
export interface ListedAccounts {
  readonly value: ReadonlyMap<string, Pick<ListedAccount<unknown>, 'plan' | 'suspended'>>;
}

/** @throws {PlatenError} account_suspended */
export function refuseSuspended({ value }: ListedAccounts, id: string): void {
  if (value.get(id)?.suspended !== true) return;
  throw new PlatenError(
    'account_suspended',
    "This account is suspended; contact the platform's operator.",
  );
}

export class Accounts {
  readonly #store: Store;
  readonly #listed: ListedAccounts;
  readonly #run: RunScript<keyof typeof SCRIPTS>;

  constructor(store: Store, listed: ListedAccounts) {
    this.#store = store;
    this.#listed = listed;
    this.#run = loadScripts(store, SCRIPTS);
  }

  /** Creates the account, or changes its plan. From then on its plan is managed. @returns its id */
  async put(account: Account): Promise<string> {
    const id = accountId(account.issuer, account.subject);
    await storeCall(this.#store, () =>
      this.#store.hset(accountKey(id), { ...account, managed: '1' }),
    );
    return id;
  }

  /**
   * Finds the account of a token, or creates it; also if the file lists it.
   * @returns undefined: no such account
   * @throws {PlatenError} account_suspended
   */
  async ensure({ issuer, subject, defaultPlan, claimedPlan = '', mayCreate }: ClaimedAccount) {
    const id = accountId(issuer, subject);
    refuseSuspended(this.#listed, id);
    const listed = this.#listed.value.get(id);
    const plan = (await this.#run(
      'ensureAccount',
      accountKey(id),
      issuer,
      subject,
      defaultPlan,
      claimedPlan,
      mayCreate || listed ? '1' : '',
    )) as string;
    return plan === '' ? undefined : { accountId: id, plan: listed?.plan ?? plan };
  }
}
