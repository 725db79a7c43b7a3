import { MAX_RENDER_TIMEOUT_MS } from '../time-outs.ts';
import { z } from 'zod';

/** The meaning of null in a nullable field. */
const NO_LIMIT = 'no limit';

/**
 * Every field of a plan: its bounds, its default (the starter plan's) and its description. The plans file, the PdfPlan,
 * the command line, the console and docs/guides/plans.md are made of them.
 */
export const planFields = {
  monthly_quota: z
    .int()
    .min(0)
    .nullable()
    .default(500)
    .meta({ description: 'PDFs a calendar month (UTC)', none: NO_LIMIT }),
  rate_per_minute: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .default(10)
    .meta({ description: 'requests in any 60 seconds', none: NO_LIMIT }),
  price_eur: z
    .number()
    .min(0)
    .nullable()
    .default(9)
    .meta({ description: 'the price of a month', none: 'on quotation' }),
  overage: z
    .enum(['block', 'bill'])
    .default('block')
    .describe('beyond the quota: refuse (402), or admit and count as overage'),
  overage_price_eur: z
    .number()
    .min(0)
    .nullable()
    .default(0.02)
    .meta({ description: 'the price of a PDF beyond the quota', none: 'negotiable' }),
  render_timeout_ms: z
    .int()
    .min(1_000)
    .max(MAX_RENDER_TIMEOUT_MS)
    .default(30_000)
    .describe('how long a request may take, end to end (504 after that)'),
  max_pages: z
    .int()
    .min(1)
    .max(10_000)
    .default(2_000)
    .describe('pages of one document (422 too_many_pages beyond)'),
  javascript: z
    .boolean()
    .default(true)
    .describe('whether scripts of a document run; wait_for needs it'),
  isolation: z
    .enum(['account', 'document'])
    .default('account')
    .describe('what a document may share a page with: documents of its account, or nothing'),
  demo_quota: z.int().min(0).max(1_000_000).nullable().default(null).meta({
    description:
      'makes it a plan for demos: PDFs in all, instead of a monthly quota, with a watermark and without API keys',
    none: 'no plan for demos',
  }),
  listed: z.boolean().default(true).describe('whether the console shows the plan to everybody'),
};

type Fields = typeof planFields;
type FieldName = keyof Fields;

/** A whole plan, as the plans file writes it. */
export type WrittenPlan = { [K in FieldName]: z.output<Fields[K]> };

const isShown = (name: FieldName) => name !== 'demo_quota' && name !== 'listed';

/** The fields of a plan that the console shows. */
export const SHOWN_PLAN_FIELDS = (Object.keys(planFields) as FieldName[]).filter(isShown);

export type ShownPlan = { name: string } & Omit<WrittenPlan, 'demo_quota' | 'listed'>;

/** Whether null in a field means no limit. */
export function isLimit(field: Fields[FieldName]): boolean {
  return field.meta()?.['none'] === NO_LIMIT;
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The same fields with the names in code, messages and PdfPlans: `monthlyQuota`. */
export type CamelCased<T> = { [K in keyof T & string as CamelCase<K>]: T[K] };

export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}
