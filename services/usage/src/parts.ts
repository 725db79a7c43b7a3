import type { Ledger } from './ledger/ledger.ts';
import type { Plans } from './plans/plans.ts';
import type { Admissions } from './provisional/admissions.ts';
import type { ReservationMetrics } from './reservations/metrics.ts';
import type { RequestLog } from './requests/request-log.ts';
import type { Reservations } from './reservations/reservations.ts';

/** What the service's gRPC face joins. */
export interface UsageParts {
  plans: Plans;
  reservations: Reservations;
  admissions: Admissions;
  metrics: ReservationMetrics;
  ledger: Ledger;
  requestLog: RequestLog;
}
