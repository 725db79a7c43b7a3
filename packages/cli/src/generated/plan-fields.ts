// Made of packages/contracts/src/accounts/plan-fields.ts by npm run generate.
export const PLAN_FIELDS = '';
