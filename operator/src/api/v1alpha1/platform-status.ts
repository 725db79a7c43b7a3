import { z } from 'zod';
import { commonStatus } from './common.ts';

const workloadStatus = z.strictObject({
  name: z.string().meta({ description: 'Of the part.' }),
  image: z.string().optional().meta({ description: 'What its pods are made of.' }),
  desired: z.int().meta({ description: 'How many pods there ought to be.' }),
  ready: z.int().meta({ description: 'How many are ready.' }),
});

export const platformStatus = z.strictObject({
  ...commonStatus,
  url: z.string().optional().meta({ description: 'Where the API is, within the cluster.' }),
  plans: z.int().optional().meta({ description: 'How many PdfPlans it has.' }),
  accounts: z.int().optional().meta({ description: 'How many PdfAccounts it has.' }),
  autoscaling: z
    .array(
      z.strictObject({
        name: z.string().meta({ description: 'Of the engines: chromium or libreoffice.' }),
        current: z.int().meta({ description: 'How many are ready.' }),
        desired: z.int().meta({ description: 'How many the operator wants.' }),
      }),
    )
    .optional()
    .meta({
      description: 'Of the engines that the operator scales: how many are ready, and wanted.',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    }),
  workloads: z
    .array(workloadStatus)
    .optional()
    .meta({
      description: 'Of each part: how many pods there are, and of what.',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    }),
});

export type PlatformStatus = z.output<typeof platformStatus>;
