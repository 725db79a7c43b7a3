import { PlatenError, type DevelopmentServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { WatchedFile } from '@platen/runtime';
import { loadScripts, type Store } from '@platen/store';
import type { Catalogue } from '../plans/catalogue.ts';
import type { Plans } from '../plans/plans.ts';
import { accountPrefix, accountScript, STORE_CLOCK } from '../scripts.ts';
import { writePlan } from './plans-file.ts';

interface DevelopmentParts {
  plansFile: string;
  catalogue: Pick<WatchedFile<Catalogue>, 'reload' | 'value'>;
  plans: Plans;
  store: Store;
}

const SCRIPTS = { setUsage: accountScript('development/set-usage', STORE_CLOCK) };

const MAX_NAME = 100;

/** Changes plans and counts by hand, only in development. */
export function developmentHandlers(
  server: RpcServer,
  { plansFile, catalogue, plans, store }: DevelopmentParts,
): DevelopmentServiceHandlers {
  const run = loadScripts(store, SCRIPTS);
  return {
    PutPlan: server.unary(async ({ name, planJson }) => {
      checkName(name);
      writePlan(plansFile, name, planJson);
      await catalogue.reload();
      return { planJson: JSON.stringify(catalogue.value.get(name)) };
    }),
    SetUsage: server.unary(async ({ accountId, used, plan }) => {
      const { monthlyQuota } = plans.of(accountId, plan);
      const overage = Math.max(0, used - (monthlyQuota ?? Infinity));
      await run('setUsage', accountPrefix(accountId), used, overage);
      return {};
    }),
  };
}

function checkName(name: string): void {
  if (name.length >= 1 && name.length <= MAX_NAME) return;
  const message = `must have 1-${MAX_NAME} characters`;
  throw new PlatenError('invalid_request', `A plan's name ${message}.`, {
    details: [{ path: '/name', message }],
  });
}
