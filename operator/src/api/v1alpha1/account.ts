import { z } from 'zod';
import { commonStatus } from './common.ts';
import { planFields } from './plan.ts';

const subject = z.strictObject({
  issuer: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'Who vouches for the subject; as the issuer writes itself in tokens.' }),
  subject: z
    .string()
    .min(1)
    .max(255)
    .meta({ description: "What the issuer's account claim says." }),
});

export const accountSpec = z.strictObject({
  plan: z.string().min(1).max(100).meta({ description: 'The name of a PdfPlan.' }),
  overrides: z
    .strictObject(planFields)
    .optional()
    .meta({ description: 'What of the plan is different for this account.' }),
  subjects: z
    .array(subject)
    .min(1)
    .max(100)
    .meta({
      description:
        'Each pair is an account of its own, with quota and keys of its own. ' +
        'PdfApiKeys are made for the first, and stay with whom they were made for while it is listed.',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['issuer', 'subject'],
    }),
});

export const accountStatus = z.strictObject({
  ...commonStatus,
  accounts: z
    .array(
      z.strictObject({
        issuer: z.string().meta({ description: 'Who vouches for the subject.' }),
        subject: z.string().meta({ description: 'As the issuer names it.' }),
        accountId: z.string().meta({ description: 'The id under which Platen knows it.' }),
      }),
    )
    .optional()
    .meta({ description: 'The ids under which Platen knows the subjects.' }),
  platforms: z
    .array(z.string())
    .optional()
    .meta({ description: 'The PdfPlatforms that list this account.' }),
});

export type AccountSpec = z.output<typeof accountSpec>;
export type AccountStatus = z.output<typeof accountStatus>;
