import type { Desired, HorizontalPodAutoscaler } from '../../../kube/types.ts';
import type { metadataOf } from './names.ts';

export interface Autoscaling {
  minReplicas: number;
  maxReplicas: number;
  /** In percent of the requested processor time. */
  targetCpuPercent: number;
}

/** Scales up at once, and down slowly: a pod that ends has calls to finish. */
const BEHAVIOR = {
  scaleUp: {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [
      { type: 'Percent', value: 100, periodSeconds: 15 },
      { type: 'Pods', value: 2, periodSeconds: 15 },
    ],
  },
  scaleDown: {
    stabilizationWindowSeconds: 300,
    policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
  },
};

/** Scales the Deployment of the same name. */
export function buildAutoscaler(
  metadata: ReturnType<typeof metadataOf>,
  { minReplicas, maxReplicas, targetCpuPercent }: Autoscaling,
): Desired<HorizontalPodAutoscaler> {
  const target = { type: 'Utilization', averageUtilization: targetCpuPercent };
  return {
    kind: 'HorizontalPodAutoscaler',
    metadata,
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: metadata.name },
      minReplicas,
      maxReplicas,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      behavior: BEHAVIOR,
    },
  };
}
