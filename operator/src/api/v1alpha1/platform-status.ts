import { z } from 'zod';
import { commonStatus, listedBy } from './common.ts';

const workloadStatus = z.strictObject({
  name: z.string().meta({ description: 'Name of the part.' }),
  image: z.string().optional().meta({ description: 'The image of its pods.' }),
  desired: z.int().meta({ description: 'How many pods are wanted.' }),
  ready: z.int().meta({ description: 'How many are ready.' }),
});

export const platformStatus = z.strictObject({
  ...commonStatus,
  url: z.string().optional().meta({ description: 'URL of the API within the cluster.' }),
  plans: z.int().optional().meta({ description: 'How many PdfPlans it has.' }),
  accounts: z.int().optional().meta({ description: 'How many PdfAccounts it has.' }),
  autoscaling: z
    .array(
      z.strictObject({
        name: z.string().meta({ description: 'Kind of the engines: chromium or libreoffice.' }),
        current: z.int().meta({ description: 'How many are ready.' }),
        desired: z.int().meta({ description: 'How many the operator wants.' }),
      }),
    )
    .optional()
    .meta({
      description: 'Engines that the operator scales: how many are ready and wanted.',
      ...listedBy('name'),
    }),
  workloads: z
    .array(workloadStatus)
    .optional()
    .meta({
      description: 'The pods of each part, and their image.',
      ...listedBy('name'),
    }),
});

export type PlatformStatus = z.output<typeof platformStatus>;
