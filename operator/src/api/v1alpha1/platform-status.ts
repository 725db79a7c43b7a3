import { z } from 'zod';
import { commonStatus } from './common.ts';

const workloadStatus = z.strictObject({
  name: z.string(),
  image: z.string().optional(),
  desired: z.int(),
  ready: z.int(),
});

export const platformStatus = z.strictObject({
  ...commonStatus,
  url: z.string().optional().meta({ description: 'Where the API is, within the cluster.' }),
  plans: z.int().optional(),
  accounts: z.int().optional(),
  autoscaling: z
    .array(z.strictObject({ name: z.string(), current: z.int(), desired: z.int() }))
    .optional()
    .meta({
      description: 'Of the engines that the operator scales: how many are ready, and wanted.',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    }),
  workloads: z
    .array(workloadStatus)
    .optional()
    .meta({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] }),
});

export type PlatformStatus = z.output<typeof platformStatus>;
