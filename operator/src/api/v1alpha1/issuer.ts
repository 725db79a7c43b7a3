import { z } from 'zod';
import { text } from './common.ts';

/** A trusted issuer, as docs/guides/issuers.md describes it. */
export const issuer = z.strictObject({
  issuer: text(512).describe('Its URL, exactly as in its tokens (iss).'),
  audience: text(512).describe('The required audience of tokens (aud).'),
  jwksUrl: text(1024, 0)
    .optional()
    .describe('URL of its keys. Default: that of its discovery document.'),
  algorithms: z
    .array(text(16, 0))
    .max(11)
    .optional()
    .describe('Allowed signature algorithms. Default: RS256 and ES256.'),
  accountClaim: text(255, 0).optional().describe('The claim that names the account. Default: sub.'),
  planClaim: text(255, 0)
    .optional()
    .describe("The claim that says which plan. Left out: the account's own."),
  createAccounts: z
    .boolean()
    .optional()
    .describe('Whether the first token of a subject creates its account. Default: yes.'),
  defaultPlan: text(100, 0)
    .optional()
    .describe('The plan of accounts that their first token creates; `free` for demos.'),
  console: z
    .strictObject({
      clientId: text(255).describe('The client id of the console at the issuer; a public client.'),
      scopes: z.array(text(255)).max(50).optional().describe('Default: openid and offline_access.'),
      resource: text(512)
        .optional()
        .describe('A parameter of the login (RFC 8707), if the issuer needs it.'),
      name: text(100)
        .optional()
        .describe('The text on the login button. Default: the host of the issuer.'),
    })
    .optional()
    .describe('The login to the console at this issuer. Absent: none.'),
});
