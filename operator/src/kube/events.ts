import { createHash } from 'node:crypto';
import { boundedText } from '@platen/contracts';
import { reasonOf, type Logger } from '@platen/runtime';
import type { Cluster } from './cluster.ts';
import type { DesiredObject, KubeObject } from './types.ts';

export interface EventContent {
  type: 'Normal' | 'Warning';
  /** One CamelCase word. */
  reason: string;
  message: string;
}

/** The shortest time before the same event of an object is written again. */
const REPEAT_MS = 10 * 60_000;

/** Writes events of objects, for `kubectl describe`. Never fails, because events are not essential. */
export class Events {
  readonly #cluster: Pick<Cluster, 'create'>;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #recordedAt = new Map<string, number>();

  constructor(cluster: Pick<Cluster, 'create'>, log: Pick<Logger, 'warn'>) {
    this.#cluster = cluster;
    this.#log = log;
  }

  async record(object: KubeObject, { type, reason, message }: EventContent): Promise<void> {
    const now = Date.now();
    const key = [object.metadata.uid, reason, message].join('\n');
    if (now - (this.#recordedAt.get(key) ?? -REPEAT_MS) < REPEAT_MS) return;
    this.#forgetOld(now);
    this.#recordedAt.set(key, now);
    const { name, namespace, uid } = object.metadata;
    const time = new Date(now).toISOString();
    const suffix = createHash('sha256').update(`${key}\n${now}`).digest('hex').slice(0, 16);
    const event = {
      kind: 'Event',
      metadata: { name: `${name.slice(0, 200)}.${suffix}`, namespace },
      involvedObject: { apiVersion: object.apiVersion, kind: object.kind, name, namespace, uid },
      type,
      reason,
      message: boundedText(message, 1_024),
      count: 1,
      firstTimestamp: time,
      lastTimestamp: time,
      source: { component: 'platen-operator' },
    } satisfies DesiredObject & Record<string, unknown>;
    await this.#cluster.create(event).catch((error: unknown) => {
      this.#log.warn({ reason: reasonOf(error) }, 'could not write an event');
    });
  }

  #forgetOld(now: number): void {
    for (const [key, at] of this.#recordedAt)
      if (now - at >= REPEAT_MS) this.#recordedAt.delete(key);
  }
}
