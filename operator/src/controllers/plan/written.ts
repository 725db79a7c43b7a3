import type { PlanSpec } from '../../api/v1alpha1/index.ts';

/** A plan's fields as a PdfPlan or the overrides of a PdfAccount have them. */
type Fields = { [K in keyof PlanSpec]?: PlanSpec[K] | undefined };

/** The same fields as usage's plans file writes them; null is no limit. */
export function writtenFields(fields: Fields): Record<string, unknown> {
  const written = {
    monthly_quota: limitOf(fields.monthlyQuota),
    rate_per_minute: limitOf(fields.ratePerMinute),
    price_eur: fields.priceEur,
    overage: fields.overage,
    overage_price_eur: fields.overagePriceEur,
    render_timeout_ms: fields.renderTimeoutMs,
    max_pages: fields.maxPages,
    javascript: fields.javascript,
    demo_quota: fields.demoQuota,
    listed: fields.listed,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}

/** A whole plan; a price that is left out is on quotation, not that of another plan. */
export function writtenPlan(spec: PlanSpec): Record<string, unknown> {
  return { price_eur: null, overage_price_eur: null, ...writtenFields(spec) };
}

function limitOf(limit: number | 'unlimited' | undefined): number | null | undefined {
  return limit === 'unlimited' ? null : limit;
}
