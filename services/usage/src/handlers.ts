import type { UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import { ledgerHandlers } from './ledger/handlers.ts';
import type { Ledger } from './ledger/ledger.ts';
import { planHandlers } from './plans/handlers.ts';
import type { Plans } from './plans/plans.ts';
import type { Admissions } from './provisional/admissions.ts';
import { reservationHandlers } from './reservations/handlers.ts';
import type { ReservationMetrics } from './reservations/metrics.ts';
import type { Reservations } from './reservations/reservations.ts';

/** What the service's gRPC face joins. */
export interface UsageParts {
  plans: Plans;
  reservations: Reservations;
  admissions: Admissions;
  metrics: ReservationMetrics;
  ledger: Ledger;
}

export function usageHandlers(server: RpcServer, parts: UsageParts): UsageServiceHandlers {
  return {
    ...reservationHandlers(server, parts),
    ...ledgerHandlers(server, parts),
    ...planHandlers(server, parts),
  };
}
