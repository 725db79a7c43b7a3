import type { UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import { ledgerHandlers } from './ledger/handlers.ts';
import type { UsageParts } from './parts.ts';
import { planHandlers } from './plans/handlers.ts';
import { requestHandlers } from './requests/handlers.ts';
import { reservationHandlers } from './reservations/handlers.ts';

export function usageHandlers(server: RpcServer, parts: UsageParts): UsageServiceHandlers {
  return {
    ...reservationHandlers(server, parts),
    ...ledgerHandlers(server, parts),
    ...planHandlers(server, parts),
    ...requestHandlers(server, parts),
  };
}
