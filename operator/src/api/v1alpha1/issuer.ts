import { z } from 'zod';

/** Whose tokens a platform trusts, as docs/guides/issuers.md describes it. */
export const issuer = z.strictObject({
  issuer: z.string().min(1).max(512),
  audience: z.string().min(1).max(512),
  jwksUrl: z.string().max(1024).optional(),
  algorithms: z.array(z.string().max(16)).max(11).optional(),
  accountClaim: z.string().max(255).optional(),
  planClaim: z.string().max(255).optional(),
  createAccounts: z.boolean().optional(),
  defaultPlan: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Of accounts that are created by their first token; `free` for demos.' }),
  console: z
    .strictObject({
      clientId: z.string().min(1).max(255),
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
