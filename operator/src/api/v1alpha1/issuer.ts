import { z } from 'zod';

/** A trusted issuer, as docs/guides/issuers.md describes it. */
export const issuer = z.strictObject({
  issuer: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'Its URL, as it writes itself in tokens (iss).' }),
  audience: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'For whom tokens have to be made (aud).' }),
  jwksUrl: z
    .string()
    .max(1024)
    .optional()
    .meta({ description: 'Where its keys are. Left out: where its discovery document says.' }),
  algorithms: z
    .array(z.string().max(16))
    .max(11)
    .optional()
    .meta({ description: 'By which tokens may be signed. Left out: RS256 and ES256.' }),
  accountClaim: z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'The claim that says whose account it is. Left out: sub.' }),
  planClaim: z
    .string()
    .max(255)
    .optional()
    .meta({ description: "The claim that says which plan. Left out: the account's own." }),
  createAccounts: z.boolean().optional().meta({
    description: 'Whether the first token of a subject makes its account. Left out: it does.',
  }),
  defaultPlan: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Of accounts that are created by their first token; `free` for demos.' }),
  console: z
    .strictObject({
      clientId: z
        .string()
        .min(1)
        .max(255)
        .meta({ description: 'By which the issuer knows the console; a public client.' }),
      scopes: z
        .array(z.string().min(1).max(255))
        .max(50)
        .optional()
        .meta({ description: 'Left out: openid and offline_access.' }),
      resource: z
        .string()
        .min(1)
        .max(512)
        .optional()
        .meta({ description: 'Asked for with the login (RFC 8707), where the issuer needs it.' }),
      name: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'On the button of the login. Left out: the host of the issuer.' }),
    })
    .optional()
    .meta({
      description: 'How one logs in to the console at this issuer. Left out: one does not.',
    }),
});
