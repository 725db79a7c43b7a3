import { z } from 'zod';

const price = z.number().min(0).nullable();

/** A plan as it is written; what is left out is the starter plan's (specification, Limits). */
export const planSchema = z.strictObject({
  monthly_quota: z.int().min(0).nullable().default(500),
  rate_per_minute: z.int().min(0).max(1_000_000).nullable().default(10),
  price_eur: price.default(9),
  overage: z.enum(['block', 'bill']).default('block'),
  overage_price_eur: price.default(0.02),
  render_timeout_ms: z.int().min(1_000).max(120_000).default(30_000),
  max_pages: z.int().min(1).default(2_000),
  javascript: z.boolean().default(true),
});

/** The numbers that admission goes by, and what one generation may take. */
export interface Plan {
  name: string;
  /** PDFs a month; null is no limit. */
  monthlyQuota: number | null;
  /** Requests in any 60 s; null is no limit. */
  ratePerMinute: number | null;
  /** Beyond the quota: refuse, or admit and count as overage. */
  overage: 'block' | 'bill';
  /** Until the document is there, 1,000-120,000. */
  renderTimeoutMs: number;
  maxPages: number;
  /** Whether scripts of the document run. */
  javascript: boolean;
}
