import type { RequestHandler } from 'express';
import type { Clients } from '../downstream/clients.ts';
import type { Generations } from '../generation/generate.ts';
import { consoleCallerOf, managerOf } from '../middleware/authenticate.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { generating } from '../routes/generation.ts';
import { usageRecord } from '../routes/usage.ts';
import { previewing } from './previews.ts';
import { configRecord, demoRecord, planRecord } from './records.ts';
import type { ConsoleSettings } from './settings.ts';

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
      });
    },
    makeConsolePdf: generating(generations, consoleCallerOf),
    makeConsolePreview: previewing(parts),
  };
}
