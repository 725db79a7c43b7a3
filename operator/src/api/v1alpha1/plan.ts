import { z } from 'zod';
import { commonStatus, limit } from './common.ts';

/** Any fields of a plan: a plan's own, or what of it is different for an account. */
export const planFields = {
  monthlyQuota: limit(1_000_000_000)
    .optional()
    .meta({ description: 'PDFs a calendar month (UTC), or unlimited.' }),
  ratePerMinute: limit(1_000_000)
    .optional()
    .meta({ description: 'Requests in any 60 seconds, or unlimited.' }),
  overage: z
    .enum(['block', 'bill'])
    .optional()
    .meta({ description: 'Beyond the quota: refuse, or admit and count as overage.' }),
  priceEur: z.number().min(0).optional().meta({ description: 'A month.' }),
  overagePriceEur: z.number().min(0).optional().meta({ description: 'A PDF beyond the quota.' }),
  renderTimeoutMs: z
    .int()
    .min(1_000)
    .max(120_000)
    .optional()
    .meta({ description: 'How long a request may take, end to end.' }),
  maxPages: z.int().min(1).max(10_000).optional().meta({ description: 'Of one document.' }),
  javascript: z.boolean().optional().meta({ description: 'Whether scripts of a document run.' }),
  demoQuota: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({
      description:
        'Makes it a plan for demos: so many PDFs in all, with a watermark, made in the console, and no API ' +
        'keys. It takes the place of monthlyQuota, and never resets.',
    }),
  listed: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the console shows the plan to everybody.' }),
};

/** A field with what it is where a plan leaves it out; its description is the same. */
function usually<T extends z.ZodType>(
  field: z.ZodOptional<T>,
  value: z.core.util.NoUndefined<z.output<T>>,
) {
  const { description = '' } = field.meta() ?? {};
  return field.unwrap().default(value).meta({ description });
}

export const planSpec = z.strictObject({
  ...planFields,
  monthlyQuota: usually(planFields.monthlyQuota, 500),
  ratePerMinute: usually(planFields.ratePerMinute, 10),
  overage: usually(planFields.overage, 'block'),
  renderTimeoutMs: usually(planFields.renderTimeoutMs, 30_000),
  maxPages: usually(planFields.maxPages, 2_000),
  javascript: usually(planFields.javascript, true),
  listed: usually(planFields.listed, true),
});

export const planStatus = z.strictObject({
  ...commonStatus,
  platforms: z
    .array(z.string())
    .optional()
    .meta({ description: 'The PdfPlatforms that have this plan.' }),
});

export type PlanSpec = z.output<typeof planSpec>;
export type PlanStatus = z.output<typeof planStatus>;
