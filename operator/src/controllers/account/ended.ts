import { accountId } from '@platen/contracts';
import type { PdfAccount, PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import { writtenSettings } from '../settings-read.ts';
import { listedSubjects, type ListedSubject } from './listed.ts';

/**
 * Subjects that the platform's accounts file lists, and no PdfAccount any more. They stay in the file, suspended, until
 * a PdfAccount lists them again. Where the issuer creates accounts by itself, deleting the PdfAccount ends no subject: auth gives it
 * another plan.
 */
export async function endedSubjects(
  platform: PdfPlatform,
  accounts: readonly PdfAccount[],
  context: Context,
): Promise<ListedSubject[]> {
  const written = writtenSettings(platform, 'accounts.json', context);
  if (!Array.isArray(written)) return [];
  const present = listedSubjects(accounts);
  const ended: ListedSubject[] = [];
  for (const one of written as ListedSubject[]) {
    const { issuer, subject } = one;
    if (present.has(accountId(issuer, subject))) continue;
    const isOpen = platform.spec.issuers.some((by) => by.issuer === issuer && by.createAccounts);
    if (!isOpen) ended.push({ ...one, suspended: true });
    if (isOpen || !one.suspended) await report(platform, one, isOpen, context);
  }
  return ended;
}

async function report(
  platform: PdfPlatform,
  { issuer, subject }: ListedSubject,
  isOpen: boolean,
  { events }: Context,
): Promise<void> {
  const now = isOpen
    ? 'This issuer creates accounts by itself, so the subject has the plan of its claim, or the default plan.'
    : 'Its keys and tokens are refused (account_suspended) until one lists it again.';
  const reason = isOpen ? 'AccountUnlisted' : 'AccountSuspended';
  const message = `No PdfAccount lists the subject ${subject} of ${issuer} any more. ${now}`;
  await events.record(platform, { type: 'Normal', reason, message });
}
