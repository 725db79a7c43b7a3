import { loadScripts, type RunScript, type Store } from '@platen/store';
import type { Plan } from '../plans/plan.ts';
import type { HangUpEnd, Reservations } from '../reservations/reservations.ts';
import { accountPrefix, accountScript, STORE_CLOCK } from '../scripts.ts';

export interface Charge {
  account: string;
  plan: Plan;
  id: string;
  /** Date of the admission: "YYYY-MM-DD", UTC. */
  date: string;
  /** '' for none. */
  keyId: string;
  /** The first key of its rotations; absent: the key itself. */
  originKeyId?: string | undefined;
  /** '' for unknown. */
  format: string;
  test: boolean;
  /**
   * In ms since the epoch: until then Redis knows whether it has charged this reservation. Later the charge is dropped, because
   * it could be the second one. Absent: Redis has not admitted it.
   */
  notAfter?: number;
}

const scriptsOn = (clock: string) => ({ admit: accountScript('provisional/admit', clock) });

/** Charges deliveries that the store has not admitted. No quota blocks these charges. */
export class Charges {
  readonly #run: RunScript<keyof ReturnType<typeof scriptsOn>>;
  readonly #reservations: Pick<Reservations, 'commit' | 'hangUp'>;

  /** @param clock see `accountScript` */
  constructor(
    store: Store,
    reservations: Pick<Reservations, 'commit' | 'hangUp'>,
    clock = STORE_CLOCK,
  ) {
    this.#run = loadScripts(store, scriptsOn(clock));
    this.#reservations = reservations;
  }

  /**
   * Charges once, however often it is called; not after a release.
   * @returns how many the month has used since this charge; 0 if this call charged nothing
   */
  async charge(charge: Charge): Promise<number> {
    await this.#admit(charge);
    return this.#reservations.commit(charge.account, unblocked(charge.plan), charge.id);
  }

  /** Settles a hang-up, as `Reservations.hangUp` does. Idempotent. */
  async hangUp(charge: Charge): Promise<HangUpEnd> {
    await this.#admit(charge);
    return this.#reservations.hangUp(charge.account, unblocked(charge.plan), charge.id);
  }

  async #admit({
    account,
    plan,
    id,
    date,
    keyId,
    originKeyId,
    format,
    test,
  }: Charge): Promise<void> {
    const isDemo = plan.demoQuota !== null && !test;
    const counts = [
      date,
      keyId,
      format,
      test ? 'test' : 'used',
      isDemo ? '1' : '',
      originKeyId ?? keyId,
    ];
    await this.#run('admit', accountPrefix(account), id, ...counts);
  }
}

function unblocked(plan: Plan): Plan {
  return { ...plan, overage: 'bill', demoQuota: null };
}
