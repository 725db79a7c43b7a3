import { isDeepStrictEqual } from 'node:util';
import type { Cluster } from '../kube/cluster.ts';
import { isNotFound } from '../kube/errors.ts';
import { conditionsOf, type ConditionFinding, type WithConditions } from './conditions.ts';

/** Writes an object's status if it changed. */
export async function writeStatus(
  cluster: Cluster,
  object: WithConditions,
  found: readonly ConditionFinding[],
  rest: Record<string, unknown> = {},
): Promise<void> {
  const status = {
    ...withoutUndefined(rest),
    observedGeneration: object.metadata.generation,
    conditions: conditionsOf(object, found),
  };
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
