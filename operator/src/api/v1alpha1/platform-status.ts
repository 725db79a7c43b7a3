import { z } from 'zod';
import { commonStatus, listedBy } from './common.ts';

const workloadStatus = z.strictObject({
  name: z.string().describe('Name of the part.'),
  image: z.string().optional().describe('The image of its pods.'),
  desired: z.int().describe('How many pods are wanted.'),
  ready: z.int().describe('How many are ready.'),
});

export const platformStatus = z.strictObject({
  ...commonStatus,
  url: z.string().optional().describe('URL of the API within the cluster.'),
  plans: z.int().optional().describe('How many PdfPlans it has.'),
  accounts: z.int().optional().describe('How many PdfAccounts it has.'),
  autoscaling: z
    .array(
      z.strictObject({
        name: z.string().describe('Kind of the engines: chromium or libreoffice.'),
        current: z.int().describe('How many are ready.'),
        desired: z.int().describe('How many the operator wants.'),
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
