import type { ConditionFinding } from '../conditions.ts';
import type { KubeObject } from '../../kube/types.ts';
import { isOperator, type ForeignScalers } from './replica-ownership.ts';

/** How long a reverted number is reported, so that repeated changes become visible. */
const REPORT_MS = 10 * 60_000;

/** Numbers of pods that the operator reverted lately, by platform; forgotten when the operator ends. */
export class RevertedScales {
  readonly #reverted = new Map<string, { message: string; at: number }>();

  note({ metadata: { uid } }: KubeObject, message: string): void {
    this.#reverted.set(uid, { message, at: Date.now() });
  }

  recent({ metadata: { uid } }: KubeObject, now = Date.now()): string | undefined {
    const { message, at = 0 } = this.#reverted.get(uid) ?? {};
    if (now - at < REPORT_MS) return message;
    this.#reverted.delete(uid);
    return undefined;
  }
}

/** The field manager that set a Deployment's number of pods, if it was not the operator. */
export function scalerOf({ metadata: { managedFields = [] } }: KubeObject): string | undefined {
  const field = managedFields.find(({ manager, fieldsV1 }) => {
    const fields = fieldsV1 as { 'f:spec'?: object } | undefined;
    return !isOperator(manager) && 'f:replicas' in (fields?.['f:spec'] ?? {});
  });
  return field?.manager;
}

/** @returns undefined if the numbers are those of the spec */
export function scaledByOthers(
  scalers: ForeignScalers,
  revertedScales: string | undefined,
): ConditionFinding | undefined {
  const named = Object.entries(scalers).map(([part, { name }]) => `${part} (${name})`);
  if (named.length > 0) {
    const message =
      `HorizontalPodAutoscalers of others set the number of pods of ${named.join(', ')}, ` +
      'so the numbers of the spec do not count. Delete them if you want those.';
    return findingOf('ForeignAutoscaler', message);
  }
  return revertedScales === undefined ? undefined : findingOf('TakenBack', revertedScales);
}

function findingOf(reason: string, message: string): ConditionFinding {
  return { type: 'ScaledByOthers', status: true, reason, message };
}
