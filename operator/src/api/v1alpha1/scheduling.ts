import { z } from 'zod';
import { podSchema } from '../../kube/pod-schema.ts';

/** A field of a pod's spec: the API server checks its form here, and its values in the pods. */
function asInPod<T>(type: string, description: string): z.ZodOptional<z.ZodType<T>> {
  const schema = z
    .unknown()
    .meta({ description: `${description}, as in a pod.`, ...podSchema(type) });
  return (schema as unknown as z.ZodType<T>).optional();
}

export const affinity = asInPod<object>('V1Affinity', 'Which nodes its pods prefer or need');

export const tolerations = asInPod<object[]>(
  'Array<V1Toleration>',
  'Taints of nodes that its pods tolerate',
);

export const topologySpreadConstraints = asInPod<object[]>(
  'Array<V1TopologySpreadConstraint>',
  'How its pods are spread instead of by spec.availability',
);
