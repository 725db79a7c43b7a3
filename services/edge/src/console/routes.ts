import type { RequestHandler } from 'express';
import type { Clients } from '../downstream/clients.ts';
import { managerOf } from '../middleware/authenticate.ts';
import { exchangeOf } from '../middleware/exchange.ts';
import { usageRecord } from '../routes/usage.ts';
import { configRecord, demoRecord, planRecord } from './records.ts';
import type { ConsoleSettings } from './settings.ts';

interface ConsoleParts {
  clients: Pick<Clients, 'usage'>;
  settings: ConsoleSettings;
}

const TIMEOUT_MS = 5_000;

/** What the console asks besides the API: how to log in, and where an account stands. */
export function consoleRoutes({ clients, settings }: ConsoleParts): Record<string, RequestHandler> {
  const { usage } = clients;
  return {
    getConsoleConfig: async (_request, response) => {
      const config = configRecord(await settings.current());
      response.set('Cache-Control', 'public, max-age=60').json(config);
    },
    getConsoleAccount: async (_request, response) => {
      const { accountId, plan: name } = managerOf(response);
      const call = { requestId: exchangeOf(response).requestId, timeoutMs: TIMEOUT_MS };
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
  };
}
