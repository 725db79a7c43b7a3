import type { Way } from '@platen/contracts';
import { Counter, Histogram, type Registry } from 'prom-client';
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

/** The state of a pool. */
interface PoolState {
  /** Slots of its backends in service. */
  slots: number;
  busy: number;
  waiting: number;
  backends: { inService: number; out: number };
}

/** The metrics of one pool. */
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

/** The engine pools' metrics: what to scale engines by, and what goes wrong. */
export class EngineMetrics {
  readonly #pools = new Map<EngineKind, () => PoolState>();
  readonly #wait: Histogram<'pool'>;
  readonly #print: Histogram<'pool'>;
  readonly #prints: Counter<'way'>;
  readonly #sheds: Counter<'pool' | 'reason'>;
  readonly #retries: Counter<'pool'>;
  readonly #ejections: Counter<'pool'>;
  readonly #busyAnswers: Counter<'pool'>;

  constructor(registry: Registry) {
    const registers = [registry];
    const labelNames = ['pool'] as const;
    this.#wait = new Histogram({
      name: 'platen_engine_wait_seconds',
      help: 'Time from asking for a slot to getting it',
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60],
      labelNames,
      registers,
    });
    this.#print = new Histogram({
      name: 'platen_engine_print_seconds',
      help: 'Time that an engine took for a print that succeeded',
      buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10, 20, 30, 60, 120],
      labelNames,
      registers,
    });
    this.#prints = new Counter({
      name: 'platen_engine_html_prints_total',
      help: 'Prints of HTML: on a `warm_page` of the account, on their `own_page`, or `fallen_back` from the former to the latter',
      labelNames: ['way'],
      registers,
    });
    this.#sheds = new Counter({
      name: 'platen_engine_sheds_total',
      help: 'Prints refused: `full`, `crowded_out`, `too_late`, `no_engine`',
      labelNames: ['pool', 'reason'],
      registers,
    });
    this.#retries = new Counter({
      name: 'platen_engine_retries_total',
      help: 'Prints begun again because an engine failed',
      labelNames,
      registers,
    });
    this.#ejections = new Counter({
      name: 'platen_engine_ejections_total',
      help: 'Times that a backend was taken out of service',
      labelNames,
      registers,
    });
    this.#busyAnswers = new Counter({
      name: 'platen_engine_busy_answers_total',
      help: 'Times that a backend was full, because other replicas use it, too',
      labelNames,
      registers,
    });
    const read = gauges(this.#pools, registers);
    read(
      'platen_engine_slots',
      'Prints that the engines in service can make at once',
      (now) => now.slots,
    );
    read('platen_engine_busy', 'Prints in progress', (now) => now.busy);
    read('platen_engine_queue_length', 'Prints that wait for a slot', (now) => now.waiting);
    read('platen_engine_backends', 'Backends in service', (now) => now.backends.inService);
    read('platen_engine_backends_out', 'Backends out of service', (now) => now.backends.out);
  }

  of(pool: EngineKind): PoolMetrics {
    // A rate needs a first value of zero.
    for (const counter of [this.#retries, this.#ejections, this.#busyAnswers])
      counter.inc({ pool }, 0);
    for (const way of WAYS.values()) this.#prints.inc({ way }, 0);
    for (const reason of SHED_REASONS) this.#sheds.inc({ pool, reason }, 0);
    return {
      printed: (seconds, way) => {
        this.#print.observe({ pool }, seconds);
        const label = WAYS.get(way);
        if (label) this.#prints.inc({ way: label });
      },
      waited: (seconds) => this.#wait.observe({ pool }, seconds),
      shed: (reason) => this.#sheds.inc({ pool, reason }),
      retried: () => this.#retries.inc({ pool }),
      ejected: () => this.#ejections.inc({ pool }),
      metBusy: () => this.#busyAnswers.inc({ pool }),
      observe: (state) => this.#pools.set(pool, state),
    };
  }
}
