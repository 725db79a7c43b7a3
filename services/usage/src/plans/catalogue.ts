import { readFile } from 'node:fs/promises';
import { ConfigError } from '@platen/runtime';
import { parse } from 'yaml';
import { z } from 'zod';
import { planSchema, type Plan } from './plan.ts';

const catalogueSchema = z.record(z.string(), planSchema);

type WrittenPlan = z.output<typeof planSchema>;

/** Plan names and their numbers. */
export class Catalogue {
  readonly #plans: Map<string, Plan>;

  private constructor(plans: Plan[]) {
    this.#plans = new Map(plans.map((plan) => [plan.name, plan]));
  }

  /**
   * Reads a catalogue: a YAML or JSON object of plans by name.
   * @throws {ConfigError} naming the file and every field at fault
   */
  static async read(file: string): Promise<Catalogue> {
    try {
      const written = catalogueSchema.parse(parse(await readFile(file, 'utf8')));
      return new Catalogue(Object.entries(written).map(toPlan));
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new ConfigError(`The plans in ${file} are not usable:\n${reason}`);
    }
  }

  find(name: string): Plan | undefined {
    return this.#plans.get(name);
  }
}

function toPlan([name, written]: [string, WrittenPlan]): Plan {
  return {
    name,
    monthlyQuota: written.monthly_quota,
    ratePerMinute: written.rate_per_minute,
    overage: written.overage,
    renderTimeoutMs: written.render_timeout_ms,
    maxPages: written.max_pages,
    javascript: written.javascript,
  };
}
