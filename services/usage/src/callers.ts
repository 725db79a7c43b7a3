import type { UsageServiceDefinition } from '@platen/contracts';
import type { Callers } from '@platen/rpc';

/** Only the edge reports charges, because it has checked the caller's key. */
export const USAGE_CALLERS: Callers<UsageServiceDefinition> = {
  Reserve: ['edge'],
  Commit: ['edge'],
  Release: ['edge'],
  Renew: ['edge'],
  GetUsage: ['edge'],
  GetHistory: ['edge'],
  GetKeyUsage: ['edge'],
  LogRequests: ['edge'],
  ListRequests: ['edge'],
  ListPlans: ['edge'],
  GetPlan: ['edge'],
};
