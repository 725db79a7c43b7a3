import { PlatenError, type ListedAccount, type WrittenPlan } from '@platen/contracts';
import type { Logger } from '@platen/runtime';
import type { Catalogue } from './catalogue.ts';
import { toPlan, type Plan, type PlanPart } from './plan.ts';

/** Read at each use, because both files may change at any time. */
interface PlansOptions {
  catalogue: { readonly value: Catalogue };
  /** The accounts of the accounts file by id; only their overrides count here. */
  accounts?: { readonly value: ReadonlyMap<string, ListedAccount<PlanPart>> } | undefined;
  log: Pick<Logger, 'warn'>;
}

/** The plans of accounts, with overrides. */
export class Plans {
  readonly #options: PlansOptions;

  constructor(options: PlansOptions) {
    this.#options = options;
  }

  /**
   * The limits of an account now: its plan with its overrides.
   * @throws {PlatenError} forbidden: no such plan
   */
  of(accountId: string, name: string): Plan {
    return toPlan(name, this.written(accountId, name));
  }

  /**
   * The same with prices, as written.
   * @throws {PlatenError} forbidden: no such plan
   */
  written(accountId: string, name: string): WrittenPlan {
    const { catalogue, accounts, log } = this.#options;
    const written = catalogue.value.get(name);
    if (!written) {
      log.warn({ plan: name }, 'an account has a plan that the plans file lacks');
      throw notOffered(name);
    }
    return { ...written, ...accounts?.value.get(accountId)?.overrides };
  }

  /** All plans by name, without overrides. */
  get catalogue(): Catalogue {
    return this.#options.catalogue.value;
  }
}

function notOffered(name: string): PlatenError {
  return new PlatenError(
    'forbidden',
    `The account's plan "${name}" is not offered here; contact the platform's operator.`,
  );
}
