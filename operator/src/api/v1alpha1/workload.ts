import { z } from 'zod';
import { resources } from './common.ts';

/** Settings of a Deployment of the platform. */
export const workload = {
  image: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .meta({ description: 'The whole name, with a tag or a digest. Default: from spec.images.' }),
  replicas: z.int().min(1).max(100).default(2).meta({ description: 'The number of pods.' }),
  resources,
};

/** The requests of a container, and its memory limit. */
export const sized = ({ cpu, memory, limit }: { cpu: string; memory: string; limit: string }) => ({
  requests: { cpu, memory },
  limits: { memory: limit },
});
