import { PlatenError } from '@platen/contracts';
import type { Logger } from '@platen/runtime';
import type { Catalogue } from './catalogue.ts';
import type { Plan } from './plan.ts';

/** What accounts may do, by the names of their plans. */
export class Plans {
  readonly #catalogue: Catalogue;
  readonly #log: Pick<Logger, 'warn'>;

  constructor(catalogue: Catalogue, log: Pick<Logger, 'warn'>) {
    this.#catalogue = catalogue;
    this.#log = log;
  }

  /**
   * The numbers that hold for an account.
   * @throws {PlatenError} forbidden: there is no such plan
   */
  of(accountId: string, name: string): Plan {
    const plan = this.#catalogue.find(name);
    if (plan) return plan;
    this.#log.warn({ accountId, plan: name }, 'an account has a plan that the plans file lacks');
    throw new PlatenError(
      'forbidden',
      `The account's plan "${name}" is not offered here; ask who runs this platform.`,
    );
  }
}
