import { z } from 'zod';
import { rules } from './common.ts';

const bounds = {
  minReplicas: z.int().min(1).max(100).default(2).meta({
    description: 'The least number of pods.',
  }),
  maxReplicas: z.int().min(1).max(100).default(6).meta({
    description: 'The greatest number of pods.',
  }),
};

const BOUNDS = {
  rule: 'self.minReplicas <= self.maxReplicas',
  message: 'minReplicas must not be above maxReplicas',
};

/** Autoscaling by processor time, with a HorizontalPodAutoscaler. */
export const autoscaling = z
  .strictObject({
    ...bounds,
    targetCpuPercent: z.int().min(10).max(95).default(70).meta({
      description:
        'Percentage of the requested processor time, so a container has to request some.',
    }),
  })
  .optional()
  .meta({ description: 'Replaces replicas. Absent: replicas decides.', ...rules(BOUNDS) });

/** Autoscaling by the documents in progress and in the queue, which the operator does itself. */
export const engineAutoscaling = z
  .strictObject({
    ...bounds,
    scaleDownSeconds: z.int().min(15).max(3_600).default(300).meta({
      description: 'How long fewer engines must be enough before their number decreases.',
    }),
  })
  .optional()
  .meta({ description: 'Replaces replicas. Absent: replicas decides.', ...rules(BOUNDS) });
