import { z } from 'zod';
import { subject } from './account.ts';
import { listedBy, objectName, subdomain, text } from './common.ts';

const certificate = z.strictObject({
  name: objectName().describe('What requests call it.'),
  secretRef: z
    .strictObject({ name: subdomain.describe('Its name, in the same namespace.') })
    .describe('The Secret with the key, `tls.key`, and its certificates, `tls.crt`.'),
  accounts: z.array(subject).min(1).max(500).optional().meta({
    description: 'The accounts that may sign with it. Absent: all.',
    'x-kubernetes-list-type': 'atomic',
  }),
});

/** Signatures of documents. */
export const signing = z
  .strictObject({
    certificates: z
      .array(certificate)
      .max(50)
      .default([])
      .meta({
        description: 'The certificates. render alone gets their keys.',
        ...listedBy('name'),
      }),
    timestampAuthority: text(2_048, 0)
      .regex(/^https?:\/\/\S+$/)
      .optional()
      .describe(
        'The public address of an authority that stamps signatures of the level B-T (RFC 3161). render asks it through egress, which has to allow its host.',
      ),
  })
  .prefault({})
  .describe('Signatures of documents: see docs/guides/signing.md.');
