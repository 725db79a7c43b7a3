import { z } from 'zod';
import { rules, whole } from './common.ts';

const bounds = {
  minReplicas: whole(1, 100).default(2).describe('The least number of pods.'),
  maxReplicas: whole(1, 100).default(6).describe('The greatest number of pods.'),
};

const BOUNDS = {
  rule: 'self.minReplicas <= self.maxReplicas',
  message: 'minReplicas must not be above maxReplicas',
};

/** Scales a part. The operator makes a HorizontalPodAutoscaler by processor time, unless `external` says that the user runs an autoscaler. */
export const autoscaling = z
  .strictObject({
    ...bounds,
    targetCpuPercent: whole(10, 95)
      .default(70)
      .describe('Percentage of the requested processor time, so a container has to request some.'),
    external: z
      .boolean()
      .default(false)
      .describe(
        "Whether an autoscaler of your own, such as KEDA's, sets the number of pods within these bounds: the operator then makes none, and leaves the number alone.",
      ),
  })
  .optional()
  .meta({ description: 'Replaces replicas. Absent: replicas decides.', ...rules(BOUNDS) });

/** Autoscaling by the documents in progress and in the queue, which the operator does itself. */
export const engineAutoscaling = z
  .strictObject({
    ...bounds,
    scaleDownSeconds: whole(15, 3_600)
      .default(300)
      .describe('How long fewer engines must be enough before their number decreases.'),
  })
  .optional()
  .meta({ description: 'Replaces replicas. Absent: replicas decides.', ...rules(BOUNDS) });
