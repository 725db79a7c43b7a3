// Made of packages/contracts/src/accounts/plan-fields.ts by npm run generate.
export const PLAN_FIELDS = [
  "  monthly_quota      PDFs a calendar month (UTC); null: no limit (0 or more, or null)",
  "  rate_per_minute    requests in any 60 seconds; null: no limit (0-1,000,000, or null)",
  "  price_eur          the price of a month; null: on quotation (0 or more, or null)",
  "  overage            beyond the quota: refuse (402), or admit and count as overage (\"block\" or \"bill\")",
  "  overage_price_eur  the price of a PDF beyond the quota; null: negotiable (0 or more, or null)",
  "  render_timeout_ms  how long a request may take, end to end (504 after that) (1,000-120,000)",
  "  max_pages          pages of one document (422 too_many_pages beyond) (1-10,000)",
  "  javascript         whether scripts of a document run; wait_for needs it (true or false)",
  "  isolation          what a document may share a page with: documents of its account, or nothing (\"account\" or \"document\")",
  "  demo_quota         makes it a plan for demos: PDFs in all, instead of a monthly quota, with a watermark and without API keys; null: no plan for demos (0-1,000,000, or null)",
  "  listed             whether the console shows the plan to everybody (true or false)",
].join('\n');
