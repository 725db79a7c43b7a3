import type { Way } from '@platen/contracts';
import { metersOf } from '@platen/runtime';
import type { Registry } from 'prom-client';
import type { Reason } from '../../scheduling/policy.ts';
import { gauges } from '../../workers/metrics.ts';
import type { EngineKind } from '../print-order.ts';

const SHED_REASONS = ['full', 'crowded_out', 'too_late', 'no_engine'] as const;

/** An engine may say anything else. */
const WAYS: ReadonlyMap<Way | undefined, string> = new Map([
  ['WAY_OWN_PAGE', 'own_page'],
  ['WAY_WARM_PAGE', 'warm_page'],
  ['WAY_FALLEN_BACK', 'fallen_back'],
]);

interface PoolState {
  /** Slots of its backends in service. */
  slots: number;
  busy: number;
  waiting: number;
  backends: { inService: number; out: number };
}

export interface PoolMetrics {
  waited: (seconds: number) => void;
  /** Records the time of a print, and its way. */
  printed: (seconds: number, way?: Way) => void;
  shed: (reason: Reason | 'no_engine') => void;
  retried: () => void;
  ejected: () => void;
  /** Counts a busy answer. */
  metBusy: () => void;
  /** Called to read the state of the pool at each scrape. */
  observe: (state: () => PoolState) => void;
}

/** @returns makes the metrics of an engine pool: what to scale engines by, and what goes wrong */
export function engineMetrics(registry: Registry): (pool: EngineKind) => PoolMetrics {
  const { counter, histogram } = metersOf(registry);
  const pools = new Map<EngineKind, () => PoolState>();
  const wait = histogram(
    'platen_engine_wait_seconds',
    'Time from asking for a slot to getting it',
    {
      labelNames: ['pool'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60],
    },
  );
  const print = histogram(
    'platen_engine_print_seconds',
    'Time that an engine took for a print that succeeded',
    {
      labelNames: ['pool'],
      buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10, 20, 30, 60, 120],
    },
  );
  const prints = counter(
    'platen_engine_html_prints_total',
    'Prints of HTML: on a `warm_page` of the account, on their `own_page`, or `fallen_back` from the former to the latter',
    ['way'],
  );
  const sheds = counter(
    'platen_engine_sheds_total',
    'Prints refused: `full`, `crowded_out`, `too_late`, `no_engine`',
    ['pool', 'reason'],
  );
  const retries = counter(
    'platen_engine_retries_total',
    'Prints begun again because an engine failed',
    ['pool'],
  );
  const ejections = counter(
    'platen_engine_ejections_total',
    'Times that a backend was taken out of service',
    ['pool'],
  );
  const busyAnswers = counter(
    'platen_engine_busy_answers_total',
    'Times that a backend was full, because other replicas use it, too',
    ['pool'],
  );
  const read = gauges(pools, registry);
  read(
    'platen_engine_slots',
    'Prints that the engines in service can make at once',
    (now) => now.slots,
  );
  read('platen_engine_busy', 'Prints in progress', (now) => now.busy);
  read('platen_engine_queue_length', 'Prints that wait for a slot', (now) => now.waiting);
  read('platen_engine_backends', 'Backends in service', (now) => now.backends.inService);
  read('platen_engine_backends_out', 'Backends out of service', (now) => now.backends.out);

  return (pool) => {
    // A rate needs a first value of zero.
    for (const each of [retries, ejections, busyAnswers]) each.inc({ pool }, 0);
    for (const way of WAYS.values()) prints.inc({ way }, 0);
    for (const reason of SHED_REASONS) sheds.inc({ pool, reason }, 0);
    return {
      printed: (seconds, way) => {
        print.observe({ pool }, seconds);
        const label = WAYS.get(way);
        if (label) prints.inc({ way: label });
      },
      waited: (seconds) => wait.observe({ pool }, seconds),
      shed: (reason) => sheds.inc({ pool, reason }),
      retried: () => retries.inc({ pool }),
      ejected: () => ejections.inc({ pool }),
      metBusy: () => busyAnswers.inc({ pool }),
      observe: (state) => pools.set(pool, state),
    };
  };
}
