import { readFileSync } from 'node:fs';
import { loadScripts, storeCall, type RunScript, type Store } from '@platen/store';
import { accountKey } from '../store-keys.ts';
import { accountId } from './account-id.ts';

export interface Account {
  issuer: string;
  subject: string;
  /** The plan's name. */
  plan: string;
}

/** An account as a token names it. */
export interface ClaimedAccount {
  issuer: string;
  subject: string;
  /** Of an account that is created now. */
  defaultPlan: string;
  /** What the issuer says; not of an account whose plan is managed. */
  claimedPlan: string | undefined;
  mayCreate: boolean;
}

const SCRIPTS = {
  ensureAccount: {
    lua: readFileSync(new URL('./ensure.lua', import.meta.url), 'utf8'),
    numberOfKeys: 1,
  },
};

/** Accounts in the store. */
export class Accounts {
  readonly #store: Store;
  readonly #run: RunScript<keyof typeof SCRIPTS>;

  constructor(store: Store) {
    this.#store = store;
    this.#run = loadScripts(store, SCRIPTS);
  }

  /** Creates the account, or changes its plan; from now on its plan is managed. @returns its id */
  async put(account: Account): Promise<string> {
    const id = accountId(account.issuer, account.subject);
    await storeCall(() => this.#store.hset(accountKey(id), { ...account, managed: '1' }));
    return id;
  }

  /** Finds the account of a token, or creates it. @returns undefined: there is none */
  async ensure({ issuer, subject, defaultPlan, claimedPlan = '', mayCreate }: ClaimedAccount) {
    const id = accountId(issuer, subject);
    const plan = (await storeCall(() =>
      this.#run(
        'ensureAccount',
        accountKey(id),
        ...[issuer, subject, defaultPlan, claimedPlan, mayCreate ? '1' : ''],
      ),
    )) as string;
    return plan === '' ? undefined : { accountId: id, plan };
  }
}
