import { camelCase, planFields, type CamelCased, type WrittenPlan } from '@platen/contracts';
import { z } from 'zod';

/** The fields of a plan without their defaults. */
type Bare = { [K in keyof typeof planFields]: ReturnType<(typeof planFields)[K]['unwrap']> };

const bare = Object.fromEntries(
  Object.entries(planFields).map(([name, field]) => [name, field.unwrap()]),
) as Bare;

/** Any fields of a plan, as written in the plans file or as overrides of an account. */
export const planPartSchema = z
  .strictObject(bare, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `There is no ${keys.join(', ')}; a plan has ${Object.keys(planFields).join(', ')}`
        : undefined,
  })
  .exactPartial();

export type PlanPart = z.output<typeof planPartSchema>;

/** The starter plan: defaults for what a plan leaves out. */
const STARTER: WrittenPlan = z.object(planFields).parse({});

export const planSchema = planPartSchema.transform((part): WrittenPlan => ({
  ...STARTER,
  ...part,
}));

/** A plan as usage goes by it; null is no limit, and a plan with a demo quota has no monthly one. */
export interface Plan extends CamelCased<WrittenPlan> {
  name: string;
}

export function toPlan(name: string, written: WrittenPlan): Plan {
  const fields = Object.entries(written).map(([field, value]) => [camelCase(field), value]);
  const plan = { ...(Object.fromEntries(fields) as CamelCased<WrittenPlan>), name };
  return plan.demoQuota === null ? plan : { ...plan, monthlyQuota: null };
}

/** Free hang-ups a day on a plan without a quota. */
const UNCHARGED_WITHOUT_QUOTA = 100;

/** The least of any plan. */
const LEAST_UNCHARGED = 10;

/** Free hang-ups of an account in a UTC day: 1 % of the quota, at least ten. */
export function unchargedHangUps({
  monthlyQuota,
  demoQuota,
}: Pick<Plan, 'monthlyQuota' | 'demoQuota'>): number {
  if (demoQuota !== null) return LEAST_UNCHARGED;
  if (monthlyQuota === null) return UNCHARGED_WITHOUT_QUOTA;
  return Math.max(LEAST_UNCHARGED, Math.floor(monthlyQuota / 100));
}
