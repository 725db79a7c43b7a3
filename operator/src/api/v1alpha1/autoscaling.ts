import { z } from 'zod';
import { rules } from './common.ts';

const bounds = {
  minReplicas: z.int().min(1).max(100).default(2).meta({
    description: 'As many pods at least.',
  }),
  maxReplicas: z.int().min(1).max(100).default(6).meta({
    description: 'As many pods at most.',
  }),
};

const BOUNDS = {
  rule: 'self.minReplicas <= self.maxReplicas',
  message: 'minReplicas must not be above maxReplicas',
};

/** By processor time, with a HorizontalPodAutoscaler. */
export const autoscaling = z
  .strictObject({
    ...bounds,
    targetCpuPercent: z.int().min(10).max(95).default(70).meta({
      description: 'Of what a container asks for; so it has to ask for some.',
    }),
  })
  .optional()
  .meta({ description: 'In place of replicas. Left out: as many as they say.', ...rules(BOUNDS) });

/** By the documents in progress and in the queue; the operator scales by itself. */
export const engineAutoscaling = z
  .strictObject({
    ...bounds,
    scaleDownSeconds: z.int().min(15).max(3_600).default(300).meta({
      description: 'How long fewer would have to be enough before there are fewer.',
    }),
  })
  .optional()
  .meta({ description: 'In place of replicas. Left out: as many as they say.', ...rules(BOUNDS) });
