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
 * from outside, its monitoring, and others in its namespace.
 */
type ConditionType =
  | 'Ready'
  | 'Reconciling'
  | 'Stalled'
  | 'Degraded'
  | 'CertificatesReady'
  | 'Exposed'
  | 'Monitored'
  | 'NamespaceShared';

export type WithConditions = KubeObject & {
  status?: { conditions?: Condition[] | undefined; observedGeneration?: number | undefined };
};

/** How long an object waits for another, which may follow in the same install. */
const FOLLOWS_MS = 60_000;

/**
 * The first three conditions of an object whose reconcile succeeded, goes on, waits for another object that may never
 * be created, or cannot succeed.
 */
export function findings(
  outcome: 'ready' | 'progressing' | 'unready' | 'stalled',
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

/**
 * The conditions of an object that needs another one. It reconciles for a minute, because whoever waits for an install
 * gives up at once on what is stalled. @param then the outcome after that
 */
export function awaiting(
  object: WithConditions,
  then: 'unready' | 'stalled',
  { reason, message }: Pick<ConditionFinding, 'reason' | 'message'>,
  now = Date.now(),
): ConditionFinding[] {
  const known = object.status?.conditions?.find(({ type }) => type === 'Reconciling');
  const isOver =
    known?.reason === reason &&
    (known.status === 'False' || now - Date.parse(known.lastTransitionTime) >= FOLLOWS_MS);
  return findings(isOver ? then : 'progressing', reason, message);
}

/** When to look again at an object with these conditions, in milliseconds; undefined: at its next change. */
export function lookAgainMs(found: readonly ConditionFinding[]): number | undefined {
  return found.some(({ type, status }) => type === 'Reconciling' && status)
    ? FOLLOWS_MS
    : undefined;
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
