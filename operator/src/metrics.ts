import { metersOf } from '@platen/runtime';
import { Gauge, type Registry } from 'prom-client';
import type { WithConditions } from './controllers/conditions.ts';
import type { Restarts } from './controllers/health/problem-history.ts';

interface Kind {
  /** How many wait for their reconcile. */
  depth: () => number;
  /** All objects; none before the first list. */
  objects: () => readonly WithConditions[];
}

export type OperatorMetrics = ReturnType<typeof operatorMetrics>;

/** The metrics of the operator. @param resyncMs how often every object is reconciled without a change */
export function operatorMetrics(registry: Registry, resyncMs: number) {
  const registers = [registry];
  const { counter, gauge, histogram } = metersOf(registry);
  const reconciles = counter('platen_operator_reconciles_total', 'Reconciles: `ok`, `error`', [
    'kind',
    'result',
  ]);
  const seconds = histogram('platen_operator_reconcile_seconds', 'Duration of a reconcile', {
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
  });
  const lastPass = gauge(
    'platen_operator_last_reconcile_timestamp_seconds',
    'Unix time of the last successful reconcile',
    ['kind'],
  );
  const restarts = counter(
    'platen_operator_watch_restarts_total',
    'Restarts of the watch of a kind',
    ['kind'],
  );
  const containers = counter(
    'platen_operator_container_restarts_total',
    'Restarts of containers of a platform, by the reason of their end',
    ['namespace', 'name', 'component', 'reason'],
  );
  const leader = gauge('platen_operator_leader', '1: this pod leads; 0: it waits');
  gauge(
    'platen_operator_resync_seconds',
    'Interval in which everything is reconciled without a change',
  ).set(resyncMs / 1000);

  /** The kinds by name, one entry for each watched namespace. */
  const kinds = new Map<string, Kind[]>();
  const count = (name: string, help: string, of: (kind: Kind) => number) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['kind'],
      collect() {
        for (const [kind, all] of kinds) {
          this.set(
            { kind },
            all.reduce((sum, one) => sum + of(one), 0),
          );
        }
      },
    });
  count('platen_operator_queue_depth', 'Objects that wait for a reconcile', (kind) => kind.depth());
  count(
    'platen_operator_objects',
    'Known objects; 0 in a pod that does not lead',
    (kind) => kind.objects().length,
  );
  new Gauge({
    name: 'platen_object_condition',
    help: '1 if a condition of an object is true, else 0; only the leader has it',
    labelNames: ['kind', 'namespace', 'name', 'condition'],
    registers,
    collect() {
      this.reset();
      const objects = [...kinds.values()].flat().flatMap((one) => one.objects());
      for (const { kind, metadata, status } of objects) {
        const { namespace, name } = metadata;
        for (const { type: condition, status: is } of status?.conditions ?? [])
          this.set({ kind, namespace, name, condition }, is === 'True' ? 1 : 0);
      }
    },
  });

  return {
    async reconcile<T>(kind: string, pass: () => Promise<T>): Promise<T> {
      const end = seconds.startTimer({ kind });
      try {
        const result = await pass();
        reconciles.inc({ kind, result: 'ok' });
        lastPass.setToCurrentTime({ kind });
        return result;
      } catch (error) {
        reconciles.inc({ kind, result: 'error' });
        throw error;
      } finally {
        end();
      }
    },

    /** From now on a controller reconciles objects of a kind; may be called once for each namespace. */
    begins(kind: string, now: Kind): void {
      kinds.set(kind, [...(kinds.get(kind) ?? []), now]);
      // A rate needs a first value of zero.
      for (const result of ['ok', 'error']) reconciles.inc({ kind, result }, 0);
    },

    /** From now on changes of a kind are watched. */
    watches: (kind: string) => restarts.inc({ kind }, 0),

    restarted: (kind: string) => restarts.inc({ kind }),

    containersRestarted({ platform, component, reason, times }: Restarts): void {
      const { namespace, name } = platform.metadata;
      containers.inc({ namespace, name, component, reason }, times);
    },

    leads: (isLeader: boolean) => leader.set(isLeader ? 1 : 0),
  };
}
