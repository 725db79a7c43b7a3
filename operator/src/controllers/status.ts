import { isDeepStrictEqual } from 'node:util';
import type { Cluster } from '../kube/cluster.ts';
import { isNotFound } from '../kube/errors.ts';
import { conditionsOf, type ConditionFinding, type WithConditions } from './conditions.ts';

/** Writes an object's status if it changed. @param reported its fields beside the conditions */
export async function writeStatus(
  cluster: Cluster,
  object: WithConditions,
  found: readonly ConditionFinding[],
  reported: object = {},
): Promise<void> {
  const status = {
    ...withoutUndefined(reported),
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

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
