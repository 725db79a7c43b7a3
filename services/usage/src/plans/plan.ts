import { z } from 'zod';

const price = z.number().min(0).nullable();

const fields = {
  monthly_quota: z.int().min(0).nullable(),
  rate_per_minute: z.int().min(0).max(1_000_000).nullable(),
  price_eur: price,
  overage: z.enum(['block', 'bill']),
  overage_price_eur: price,
  render_timeout_ms: z.int().min(1_000).max(120_000),
  max_pages: z.int().min(1).max(10_000),
  javascript: z.boolean(),
  demo_quota: z.int().min(0).max(1_000_000).nullable(),
  listed: z.boolean(),
};

/** Any fields of a plan, as they are written: in the plans file, and as an account's overrides. */
export const planPartSchema = z
  .strictObject(fields, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `There is no ${keys.join(', ')}; a plan has ${Object.keys(fields).join(', ')}`
        : undefined,
  })
  .exactPartial();

export type PlanPart = z.output<typeof planPartSchema>;

/** A plan as it is written, whole. */
export type WrittenPlan = Required<PlanPart>;

/** The starter plan of the product: what a plan leaves out (specification, Limits). */
const STARTER: WrittenPlan = {
  monthly_quota: 500,
  rate_per_minute: 10,
  price_eur: 9,
  overage: 'block',
  overage_price_eur: 0.02,
  render_timeout_ms: 30_000,
  max_pages: 2_000,
  javascript: true,
  demo_quota: null,
  listed: true,
};

export const planSchema = planPartSchema.transform((part): WrittenPlan => ({
  ...STARTER,
  ...part,
}));

/** The numbers that admission goes by, and what one generation may take. */
export interface Plan {
  name: string;
  /** PDFs a month; null is no limit, or a demo quota is in its place. */
  monthlyQuota: number | null;
  /** PDFs in all, an allowance that never resets; null: this is no plan for demos. */
  demoQuota: number | null;
  /** Requests in any 60 s; null is no limit. */
  ratePerMinute: number | null;
  /** Beyond the quota: refuse, or admit and count as overage. */
  overage: 'block' | 'bill';
  /** Until the document is there, 1,000-120,000. */
  renderTimeoutMs: number;
  /** 1-10,000. */
  maxPages: number;
  /** Whether scripts of the document run. */
  javascript: boolean;
}

export function toPlan(name: string, written: WrittenPlan): Plan {
  return {
    name,
    monthlyQuota: written.demo_quota === null ? written.monthly_quota : null,
    demoQuota: written.demo_quota,
    ratePerMinute: written.rate_per_minute,
    overage: written.overage,
    renderTimeoutMs: written.render_timeout_ms,
    maxPages: written.max_pages,
    javascript: written.javascript,
  };
}

/** Clients that may hang up in a day without being charged, of a plan without a quota. */
const UNCHARGED_WITHOUT_QUOTA = 100;

/** The fewest on any plan. */
const LEAST_UNCHARGED = 10;

/** How many clients of an account may hang up in a UTC day without being charged: 1 % of the quota, at least ten. */
export function unchargedHangUps({
  monthlyQuota,
  demoQuota,
}: Pick<Plan, 'monthlyQuota' | 'demoQuota'>): number {
  if (demoQuota !== null) return LEAST_UNCHARGED;
  if (monthlyQuota === null) return UNCHARGED_WITHOUT_QUOTA;
  return Math.max(LEAST_UNCHARGED, Math.floor(monthlyQuota / 100));
}
