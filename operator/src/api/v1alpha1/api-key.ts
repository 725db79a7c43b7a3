import { z } from 'zod';
import { commonStatus, objectName, rules, subdomain, whole } from './common.ts';

const DAY_S = 24 * 60 * 60;

const FIXED = rules({
  rule: 'self == oldSelf',
  message: 'cannot be changed; make another PdfApiKey',
});

export const apiKeySpec = z
  .strictObject({
    platform: objectName().meta({
      description: 'The PdfPlatform of the key.',
      ...FIXED,
    }),
    account: objectName(253).meta({
      description: 'The PdfAccount of the key.',
      ...FIXED,
    }),
    mode: z
      .enum(['live', 'test'])
      .default('live')
      .meta({
        description: 'A test key makes watermarked documents, which are not charged.',
        ...FIXED,
      }),
    scopes: z
      .array(z.enum(['generate', 'usage']))
      .min(1)
      .max(2)
      .default(['generate', 'usage'])
      .meta({
        description: 'What the key may do: make documents, read the usage.',
        'x-kubernetes-list-type': 'set',
        ...FIXED,
      }),
    secretName: subdomain
      .optional()
      .describe('The Secret for the key, as `api-key`. Default: the name of the PdfApiKey.'),
    rotation: z
      .strictObject({
        periodSeconds: whole(60, 3650 * DAY_S).describe(
          'The age at which the next key replaces it. An account creates at most 500 keys in a UTC day.',
        ),
        overlapSeconds: whole(0, 7 * DAY_S)
          .default(DAY_S)
          .describe('How long the old key still works.'),
      })
      .optional()
      .meta({
        description: 'Absent: the key is never replaced.',
        ...rules({
          rule: 'self.overlapSeconds < self.periodSeconds',
          message: 'the overlap must be shorter than the period',
        }),
      }),
  })
  .meta(
    rules({
      rule: 'has(self.secretName) == has(oldSelf.secretName) && (!has(self.secretName) || self.secretName == oldSelf.secretName)',
      message: 'secretName cannot be changed; make another PdfApiKey',
    }),
  );

export const apiKeyStatus = z.strictObject({
  ...commonStatus,
  accountId: z.string().optional().describe('The account of the key.'),
  keyId: z.string().optional().describe('The id of the key in the Secret.'),
  secretName: z.string().optional().describe('The Secret with the key.'),
  createdAt: z
    .string()
    .optional()
    .meta({ format: 'date-time', description: 'When that key was created.' }),
  nextRotationAt: z
    .string()
    .optional()
    .meta({ format: 'date-time', description: 'When the next key replaces it.' }),
});

export type ApiKeySpec = z.output<typeof apiKeySpec>;
export type ApiKeyStatus = z.output<typeof apiKeyStatus>;
