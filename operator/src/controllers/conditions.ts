import type { Condition, KubeObject } from '../kube/types.ts';

/** A condition as a pass found it; when it began is filled in. */
export interface ConditionFinding {
  type: ConditionType;
  status: boolean;
  reason: string;
  message: string;
}

/**
 * As kstatus reads them: Ready alone is normal when true. Reconciling: work goes on. Stalled: it
 * will not end by itself. Degraded: it serves, but not as it ought to. Of a platform also whether it
 * has certificates, a way in from outside of the cluster, who reads its metrics, and who else
 * says how many pods there are.
 */
type ConditionType =
  | 'Ready'
  | 'Reconciling'
  | 'Stalled'
  | 'Degraded'
  | 'CertificatesReady'
  | 'Exposed'
  | 'Monitored'
  | 'ScaledByOthers';

export type WithConditions = KubeObject & {
  status?: { conditions?: Condition[] | undefined; observedGeneration?: number | undefined };
};

/** The first three conditions of an object whose pass ended well, is under way, or cannot end. */
export function findings(
  outcome: 'ready' | 'progressing' | 'stalled',
  reason: string,
  message: string,
): ConditionFinding[] {
  const told = { reason, message };
  return [
    { type: 'Ready', status: outcome === 'ready', ...told },
    { type: 'Reconciling', status: outcome === 'progressing', ...told },
    { type: 'Stalled', status: outcome === 'stalled', ...told },
  ];
}

/** The conditions to write: one that did not change keeps the time at which it began. */
export function conditionsOf(object: WithConditions, found: readonly ConditionFinding[]): Condition[] {
  const known = new Map(object.status?.conditions?.map((one) => [one.type, one]));
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  return found.map(({ type, status, reason, message }) => {
    const text = status ? 'True' : 'False';
    const before = known.get(type);
    return {
      ...{ type, reason, message: message.slice(0, 4_096) },
      status: text,
      observedGeneration: object.metadata.generation ?? 0,
      lastTransitionTime: before?.status === text ? before.lastTransitionTime : now,
    };
  });
}

/** Whether an object's status does not say so yet. */
export function isNews({ status }: WithConditions, found: ConditionFinding): boolean {
  const known = status?.conditions?.find(({ type }) => type === found.type);
  return known?.status !== (found.status ? 'True' : 'False') || known.reason !== found.reason;
}

/** Whether a status speaks of an older spec, or of none. */
export function isUnobserved({ metadata, status }: WithConditions): boolean {
  return status?.observedGeneration !== metadata.generation;
}
