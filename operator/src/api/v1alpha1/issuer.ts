import { z } from 'zod';

/** A trusted issuer, as docs/guides/issuers.md describes it. */
export const issuer = z.strictObject({
  issuer: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'Its URL, exactly as in its tokens (iss).' }),
  audience: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'The required audience of tokens (aud).' }),
  jwksUrl: z
    .string()
    .max(1024)
    .optional()
    .meta({ description: 'URL of its keys. Default: that of its discovery document.' }),
  algorithms: z
    .array(z.string().max(16))
    .max(11)
    .optional()
    .meta({ description: 'Allowed signature algorithms. Default: RS256 and ES256.' }),
  accountClaim: z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'The claim that names the account. Default: sub.' }),
  planClaim: z
    .string()
    .max(255)
    .optional()
    .meta({ description: "The claim that says which plan. Left out: the account's own." }),
  createAccounts: z.boolean().optional().meta({
    description: 'Whether the first token of a subject creates its account. Default: yes.',
  }),
  defaultPlan: z.string().max(100).optional().meta({
    description: 'The plan of accounts that their first token creates; `free` for demos.',
  }),
  console: z
    .strictObject({
      clientId: z
        .string()
        .min(1)
        .max(255)
        .meta({ description: 'The client id of the console at the issuer; a public client.' }),
      scopes: z
        .array(z.string().min(1).max(255))
        .max(50)
        .optional()
        .meta({ description: 'Default: openid and offline_access.' }),
      resource: z
        .string()
        .min(1)
        .max(512)
        .optional()
        .meta({ description: 'A parameter of the login (RFC 8707), if the issuer needs it.' }),
      name: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'The text on the login button. Default: the host of the issuer.' }),
    })
    .optional()
    .meta({
      description: 'The login to the console at this issuer. Absent: none.',
    }),
});
