import { boundedText } from '@platen/contracts';
import type { Condition, KubeObject } from '../kube/types.ts';

/** A condition that a reconcile found, without the time at which it began. */
export interface ConditionFinding {
  type: ConditionType;
  status: boolean;
  reason: string;
  message: string;
}

/**
 * Types as kstatus reads them. Only Ready is normal when true. Reconciling: work goes on. Stalled: somebody has to
 * act. Degraded: it serves, but not as it should. A platform also has conditions for its certificates, its access
 * from outside, its monitoring, and others who scale it.
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

/** The first three conditions of an object whose reconcile succeeded, goes on, or cannot end. */
export function findings(
  outcome: 'ready' | 'progressing' | 'stalled',
  reason: string,
  message: string,
): ConditionFinding[] {
  const reported = { reason, message };
  return [
    { type: 'Ready', status: outcome === 'ready', ...reported },
    { type: 'Reconciling', status: outcome === 'progressing', ...reported },
    { type: 'Stalled', status: outcome === 'stalled', ...reported },
  ];
}

/** The conditions to write. An unchanged one keeps its time. */
export function conditionsOf(
  object: WithConditions,
  found: readonly ConditionFinding[],
): Condition[] {
  const known = new Map(object.status?.conditions?.map((one) => [one.type, one]));
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  return found.map(({ type, status, reason, message }) => {
    const text = status ? 'True' : 'False';
    const before = known.get(type);
    return {
      type,
      reason,
      // A half character would never come back as it was written, so be written again and again.
      message: boundedText(message, 4_096),
      status: text,
      observedGeneration: object.metadata.generation ?? 0,
      lastTransitionTime: before?.status === text ? before.lastTransitionTime : now,
    };
  });
}

/** Whether the finding is not in the object's status yet. */
export function isNews({ status }: WithConditions, found: ConditionFinding): boolean {
  const known = status?.conditions?.find(({ type }) => type === found.type);
  return known?.status !== (found.status ? 'True' : 'False') || known.reason !== found.reason;
}

/** Whether the status is about an older spec, or missing. */
export function isUnobserved({ metadata, status }: WithConditions): boolean {
  return status?.observedGeneration !== metadata.generation;
}
