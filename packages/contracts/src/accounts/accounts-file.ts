import { z } from 'zod';
import { accountId } from './account-id.ts';

/** An account that the operator's accounts file lists. */
export interface ListedAccount<Overrides> {
  /** The issuer of the subject, for example an OpenID issuer. */
  issuer: string;
  subject: string;
  plan: string;
  /** Fields of the plan that differ for this account. */
  overrides?: Overrides | undefined;
  /** Its keys and tokens are refused. */
  suspended?: boolean | undefined;
}

/**
 * The accounts file, as a map by account id. Auth reads plans from it, and usage overrides.
 * @param overrides what the reader knows of an account's overrides
 */
export function accountsFileSchema<Overrides>(overrides: z.ZodType<Overrides>) {
  const account = z.strictObject({
    issuer: z.string().min(1).max(512),
    subject: z.string().min(1).max(255),
    plan: z.string().min(1).max(100),
    overrides: overrides.optional(),
    suspended: z.boolean().optional(),
  });
  return z.array(account).transform((listed, context) => {
    const accounts = new Map<string, ListedAccount<Overrides>>();
    for (const [index, entry] of listed.entries()) {
      const id = accountId(entry.issuer, entry.subject);
      if (accounts.has(id)) context.addIssue({ code: 'custom', path: [index], message: TWICE });
      accounts.set(id, entry);
    }
    return accounts;
  });
}

const TWICE = 'The same issuer and subject stand there twice';
