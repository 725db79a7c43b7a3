import type { RequestHandler } from 'express';
import {
  camelCase,
  SHOWN_PLAN_FIELDS,
  type ConsoleIssuer,
  type Demo,
  type Plan,
  type ShownPlan,
} from '@platen/contracts';
import type { Clients } from '../downstream/clients.ts';
import type { Generations } from '../generation/generate.ts';
import { consoleCallerOf, managerOf } from '../middleware/authenticate.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { generating } from '../routes/generation.ts';
import { usageRecord } from '../routes/usage.ts';
import { previewing } from './previews.ts';
import type { ConsoleSettings, Settings } from './settings.ts';

interface ConsoleParts {
  clients: Pick<Clients, 'usage' | 'render'>;
  settings: ConsoleSettings;
  generations: Generations;
  /** See `EdgeConfig`. */
  renderTimeoutMs: number | undefined;
  contact: string | undefined;
}

const TIMEOUT_MS = 5_000;

/** The calls that only the console makes: its settings, the account, and documents by a token. */
export function consoleRoutes(parts: ConsoleParts): Record<string, RequestHandler> {
  const { settings, generations } = parts;
  const { usage } = parts.clients;
  return {
    getConsoleConfig: async (_request, response) => {
      const config = configRecord({ ...(await settings.current()), contact: parts.contact });
      response.set('Cache-Control', 'public, max-age=60').json(config);
    },
    getConsoleAccount: async (_request, response) => {
      const { accountId, plan: name } = managerOf(response);
      const call = { requestId: requestContextOf(response).requestId, timeoutMs: TIMEOUT_MS };
      const [record, { plan }] = await Promise.all([
        usage.call('GetUsage', { accountId, plan: name, keyId: '' }, call),
        usage.call('GetPlan', { accountId, plan: name }, call),
      ]);
      response.set('Cache-Control', 'no-store').json({
        plan: plan && planRecord(plan),
        usage: usageRecord(record),
        demo: demoRecord(record.demo),
        last_minute: record.lastMinute,
      });
    },
    makeConsolePdf: generating(generations, consoleCallerOf),
    makeConsolePreview: previewing(parts),
  };
}

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
function planRecord({ limits, ...plan }: Plan): ShownPlan {
  const known = { ...limits, ...plan } as Partial<Record<string, unknown>>;
  const shown = SHOWN_PLAN_FIELDS.map((field) => [field, known[camelCase(field)] ?? null]);
  return { name: plan.name, ...Object.fromEntries(shown) } as ShownPlan;
}

/** The allowance of a demo plan. A reservation does not count as used yet. */
function demoRecord(demo: Demo | null | undefined) {
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
