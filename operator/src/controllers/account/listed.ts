import { accountId } from '@platen/contracts';
import type { PdfAccount } from '../../api/v1alpha1/index.ts';
import { writtenFields } from '../plan/written.ts';

export interface ListedSubject {
  issuer: string;
  subject: string;
  plan: string;
  overrides?: Record<string, unknown>;
  suspended?: true;
}

/**
 * The subjects of the accounts file. A subject may be in it once: of several PdfAccounts that name it, the oldest
 * counts, so that a new one takes nothing away.
 */
export function listedSubjects(accounts: readonly PdfAccount[]): Map<string, PdfAccount> {
  const owners = new Map<string, PdfAccount>();
  for (const account of [...accounts].sort(byAge)) {
    for (const { issuer, subject } of account.spec.subjects) {
      const id = accountId(issuer, subject);
      if (!owners.has(id)) owners.set(id, account);
    }
  }
  return owners;
}

/** The accounts file, in a stable order. */
export function accountsFile(accounts: readonly PdfAccount[]): ListedSubject[] {
  const owners = listedSubjects(accounts);
  return [...accounts].sort(byAge).flatMap((account) => {
    const { subjects, plan, overrides, suspended } = account.spec;
    return subjects
      .filter(({ issuer, subject }) => owners.get(accountId(issuer, subject)) === account)
      .map((pair) => ({
        ...pair,
        plan,
        ...(overrides && { overrides: writtenFields(overrides) }),
        ...(suspended && { suspended }),
      }));
  });
}

function byAge(one: PdfAccount, other: PdfAccount): number {
  const key = ({ metadata }: PdfAccount) => `${metadata.creationTimestamp ?? ''} ${metadata.name}`;
  return key(one) < key(other) ? -1 : 1;
}
