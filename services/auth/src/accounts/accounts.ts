import { readFileSync } from 'node:fs';
import { accountId, type ListedAccount } from '@platen/contracts';
import { loadScripts, storeCall, type RunScript, type Store } from '@platen/store';
import { accountKey } from '../store-keys.ts';

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

/** The operator's accounts file, by account id: its plan goes before what the store has. */
export interface ListedAccounts {
  readonly value: ReadonlyMap<string, Pick<ListedAccount<unknown>, 'plan'>>;
}

/** Accounts in the store. */
export class Accounts {
  readonly #store: Store;
  readonly #listed: ListedAccounts;
  readonly #run: RunScript<keyof typeof SCRIPTS>;

  constructor(store: Store, listed: ListedAccounts) {
    this.#store = store;
    this.#listed = listed;
    this.#run = loadScripts(store, SCRIPTS);
  }

  /** Creates the account, or changes its plan; from now on its plan is managed. @returns its id */
  async put(account: Account): Promise<string> {
    const id = accountId(account.issuer, account.subject);
    await storeCall(this.#store, () =>
      this.#store.hset(accountKey(id), { ...account, managed: '1' }),
    );
    return id;
  }

  /** Finds the account of a token, or creates it: also where the file lists it. @returns undefined: there is none */
  async ensure({ issuer, subject, defaultPlan, claimedPlan = '', mayCreate }: ClaimedAccount) {
    const id = accountId(issuer, subject);
    const listed = this.#listed.value.get(id);
    const plan = (await this.#run(
      'ensureAccount',
      accountKey(id),
      ...[issuer, subject, defaultPlan, claimedPlan, mayCreate || listed ? '1' : ''],
    )) as string;
    return plan === '' ? undefined : { accountId: id, plan: listed?.plan ?? plan };
  }
}
