import { accountId } from '@platen/contracts';
import { accountSpec, type PdfAccount, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import { awaiting, findings, isNews, lookAgainMs, type ConditionFinding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { isSelected, NOT_SELECTED } from '../selection.ts';
import { isWritten, writtenSettings } from '../settings-read.ts';
import { writeStatus } from '../status.ts';
import { accountsFile, listedSubjects, type ListedSubject } from './listed.ts';

/** Reports the ids of an account, and the platforms that list it. @returns when to look again */
export async function reconcileAccount(
  namespace: string,
  name: string,
  context: Context,
): Promise<number | undefined> {
  const stored = context.caches.accounts.get(namespace, name);
  if (!stored || stored.metadata.deletionTimestamp !== undefined) return undefined;
  const account: PdfAccount = { ...stored, spec: accountSpec.parse(stored.spec) };
  const selecting = context.caches.platforms
    .list(namespace)
    .filter(({ spec }) => isSelected(account, spec.accounts.selector));
  const having = selecting.filter((platform) => isListed(account, platform, context));
  const found = outcomeOf(account, selecting, having, context);
  await writeStatus(context.cluster, account, found, {
    accounts: account.spec.subjects.map(({ issuer, subject }) => ({
      issuer,
      subject,
      accountId: accountId(issuer, subject),
    })),
    platforms: having.map(({ metadata }) => metadata.name).sort(),
  });
  await reportReady(account, found, context);
  return lookAgainMs(found);
}

function outcomeOf(
  account: PdfAccount,
  selecting: readonly PdfPlatform[],
  having: readonly PdfPlatform[],
  context: Context,
): ConditionFinding[] {
  if (selecting.length === 0) return awaiting(account, 'unready', NOT_SELECTED);
  const taken = selecting.map((platform) => takenSubject(account, platform, context)).find(Boolean);
  if (taken) return findings('stalled', 'SubjectTaken', taken);
  const without = selecting.find((platform) => !hasPlan(account, platform, context));
  if (without) {
    const { plan } = account.spec;
    const message = `${without.metadata.name} has no PdfPlan ${plan}, so the account is refused.`;
    return awaiting(account, 'stalled', { reason: 'NoSuchPlan', message });
  }
  const { length } = selecting;
  if (having.length < length)
    return findings('progressing', 'Writing', `${having.length} of ${length} platforms list it.`);
  if (account.spec.suspended) return findings('ready', 'Suspended', SUSPENDED);
  return findings('ready', 'Written', 'Every platform that selects it lists it.');
}

/** Records an Event when an account is in force as its spec says, or is suspended. */
async function reportReady(
  account: PdfAccount,
  found: readonly ConditionFinding[],
  { events }: Context,
): Promise<void> {
  const ready = found.find(({ type, status }) => type === 'Ready' && status);
  if (!ready || !isNews(account, ready)) return;
  const { reason, message } = ready;
  await events.record(account, { type: 'Normal', reason, message });
}

const SUSPENDED = 'spec.suspended is true: its keys and tokens are refused (account_suspended).';

function selectedBy({ metadata, spec }: PdfPlatform, { caches }: Context): PdfAccount[] {
  return caches.accounts
    .list(metadata.namespace)
    .filter((account) => isSelected(account, spec.accounts.selector));
}

/** A subject belongs to the oldest PdfAccount that names it. */
function takenSubject(account: PdfAccount, platform: PdfPlatform, context: Context) {
  const owners = listedSubjects(selectedBy(platform, context));
  for (const { issuer, subject } of account.spec.subjects) {
    const owner = owners.get(accountId(issuer, subject));
    if (owner && owner.metadata.uid !== account.metadata.uid)
      return `${subject} of ${issuer} belongs to the PdfAccount ${owner.metadata.name}.`;
  }
  return undefined;
}

/** Whether a platform has the plan of an account; without it, the account is refused. */
export function hasPlan({ spec }: PdfAccount, platform: PdfPlatform, { caches }: Context): boolean {
  const plan = caches.plans.get(platform.metadata.namespace, spec.plan);
  return plan !== undefined && isSelected(plan, platform.spec.plans.selector);
}

function isListed(account: PdfAccount, platform: PdfPlatform, context: Context): boolean {
  const written = writtenSettings(platform, 'accounts.json', context);
  if (!Array.isArray(written)) return false;
  return accountsFile([account]).every((wanted) =>
    (written as ListedSubject[]).some((one) => isWritten(one, wanted)),
  );
}
