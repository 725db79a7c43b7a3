import { z } from 'zod';
import { commonStatus, listedBy, text } from './common.ts';
import { planFields } from './plan.ts';

export const subject = z.strictObject({
  issuer: text(512).describe('The issuer of the subject, exactly as in its tokens.'),
  subject: text(255).describe("What the issuer's account claim says."),
});

export const accountSpec = z.strictObject({
  plan: text(100).describe('The name of a PdfPlan.'),
  overrides: z
    .strictObject(planFields)
    .optional()
    .describe('Fields of the plan that differ for this account.'),
  suspended: z
    .boolean()
    .default(false)
    .describe('Refuses the keys and tokens of its subjects, with 403 account_suspended.'),
  subjects: z
    .array(subject)
    .min(1)
    .max(100)
    .meta({
      description:
        'Each pair is an account with its own quota and keys. ' +
        'PdfApiKeys belong to the first pair, and stay with their pair while it is listed.',
      ...listedBy('issuer', 'subject'),
    }),
});

export const accountStatus = z.strictObject({
  ...commonStatus,
  accounts: z
    .array(
      z.strictObject({
        issuer: z.string().describe('The issuer of the subject.'),
        subject: z.string().describe('The name of the subject at the issuer.'),
        accountId: z.string().describe('Its id in Platen.'),
      }),
    )
    .optional()
    .describe('The ids of the subjects in Platen.'),
  platforms: z.array(z.string()).optional().describe('The PdfPlatforms that list this account.'),
});

export type AccountSpec = z.output<typeof accountSpec>;
export type AccountStatus = z.output<typeof accountStatus>;
