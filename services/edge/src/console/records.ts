import {
  camelCase,
  SHOWN_PLAN_FIELDS,
  type ConsoleIssuer,
  type Demo,
  type Plan,
  type ShownPlan,
} from '@platen/contracts';
import type { Settings } from './settings.ts';

/** The public settings of the console: `GET /console/api/config`. */
export function configRecord({
  contact,
  ...settings
}: Settings & { contact?: string | undefined }) {
  const limit = demoLimit(settings);
  return {
    issuers: settings.issuers.map(issuerRecord),
    plans: settings.plans.filter(isOffered).map(planRecord),
    contact: contact ?? null,
    demo: limit === undefined ? null : { limit },
  };
}

/** A plan with its price. A limit of null is no limit; a price of null is not published. */
export function planRecord({ limits, ...plan }: Plan): ShownPlan {
  const known = { ...limits, ...plan } as Partial<Record<string, unknown>>;
  const shown = SHOWN_PLAN_FIELDS.map((field) => [field, known[camelCase(field)] ?? null]);
  return { name: plan.name, ...Object.fromEntries(shown) } as ShownPlan;
}

/** The allowance of a demo plan. A reservation does not count as used yet. */
export function demoRecord(demo: Demo | null | undefined) {
  if (!demo) return null;
  const { limit, used } = demo;
  return { limit, used, remaining: Math.max(0, limit - used) };
}

function issuerRecord({ name, issuer, clientId, scope, resource }: ConsoleIssuer) {
  return { name, issuer, client_id: clientId, scope, resource: resource || null };
}

/** A user cannot choose a plan for demos; the issuer assigns it. */
function isOffered({ listed, demoQuota }: Plan): boolean {
  return listed && demoQuota === undefined;
}

/** The demo allowance that a newcomer gets, or may get from the issuer. */
function demoLimit({ issuers, plans }: Settings): number | undefined {
  const mayHave = ({ name }: Plan) =>
    issuers.some(({ defaultPlan, namesPlans }) => defaultPlan === name || namesPlans);
  return plans.find((plan) => plan.demoQuota !== undefined && mayHave(plan))?.demoQuota;
}
