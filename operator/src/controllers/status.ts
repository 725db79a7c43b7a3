import { isDeepStrictEqual } from 'node:util';
import type { Cluster } from '../kube/cluster.ts';
import { isNotFound } from '../kube/errors.ts';
import type { Condition } from '../kube/types.ts';
import { conditionsOf, type Finding, type WithConditions } from './conditions.ts';

/** As it is written: what every status has, and what belongs to the kind. */
export interface Status extends Record<string, unknown> {
  observedGeneration: number | undefined;
  conditions: Condition[];
}

/** What a pass has found out about an object. */
export function statusOf(
  object: WithConditions,
  found: readonly Finding[],
  rest: Record<string, unknown> = {},
): Status {
  return {
    ...withoutUndefined(rest),
    observedGeneration: object.metadata.generation,
    conditions: conditionsOf(object, found),
  };
}

/** Writes an object's status, if it says anything new. */
export async function writeStatus(
  cluster: Cluster,
  object: WithConditions,
  status: Status,
): Promise<void> {
  if (isDeepStrictEqual(status, object.status)) return;
  const { kind, metadata } = object;
  const { name, namespace } = metadata;
  try {
    await cluster.applyStatus({ kind, metadata: { name, namespace }, status });
  } catch (error) {
    if (!isNotFound(error)) throw error; // it was deleted meanwhile
  }
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
