import { reasonOf, type Logger } from '@platen/runtime';
import type { KubeObject } from '../kube/types.ts';
import { WorkQueue } from '../kube/workqueue.ts';
import type { OperatorMetrics } from '../metrics.ts';
import type { WithConditions } from './conditions.ts';

interface ControllerOptions {
  kind: string;
  objects: () => readonly WithConditions[];
  /** @returns in how many milliseconds to reconcile again, if before the next change */
  reconcile: (namespace: string, name: string) => Promise<number | undefined>;
  log: Pick<Logger, 'warn'>;
  metrics: OperatorMetrics;
}

/** Reconciles objects of one kind, each by itself, whenever a change asks for it. */
export class Controller {
  readonly #options: ControllerOptions;
  readonly #queue: WorkQueue;

  constructor(options: ControllerOptions) {
    const { kind, log, metrics, objects } = options;
    this.#options = options;
    this.#queue = new WorkQueue({
      work: (key) => this.#reconcile(key),
      onFailure: (key, error) =>
        log.warn({ ...reported(error), kind, object: key }, 'reconcile failed'),
    });
    metrics.begins(kind, {
      depth: () => this.#queue.depth,
      objects,
    });
  }

  add({ metadata: { namespace, name } }: { metadata: { namespace: string; name: string } }): void {
    this.#queue.add(`${namespace}/${name}`);
  }

  /** Adds the object of this kind that owns `object`, if there is one. */
  addOwnerOf({ metadata: { namespace, ownerReferences = [] } }: KubeObject): void {
    for (const { kind, name } of ownerReferences) {
      if (kind === this.#options.kind) this.add({ metadata: { namespace, name } });
    }
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  #reconcile(key: string): Promise<number | undefined> {
    const { kind, reconcile, metrics } = this.#options;
    const [namespace = '', name = ''] = key.split('/');
    return metrics.reconcile(kind, () => reconcile(namespace, name));
  }
}

/** Only a fault of our code has a stack in the log: what is not there yet is no news, and is tried again. */
const reported = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError
    ? { err: error }
    : { reason: reasonOf(error) };
