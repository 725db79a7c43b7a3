import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConditionFinding } from '../../conditions.ts';
import type { Context } from '../../context.ts';
import { endsAt, renewedAuthorities, type Authorities } from './authorities.ts';
import { renewAt } from './issue.ts';
import { HOLDERS, namesOf, renewedLeaf, type Holder } from './leafs.ts';
import { readAuthorities, readLeaf, writeAuthorities, writeLeaf } from './secrets.ts';

/** The times of a platform's certificates, in milliseconds since 1970. */
interface CertificateTimes {
  /** When the first one expires without renewal. */
  endsAt: number;
  /** When the next one is due. */
  renewAt: number;
}

/** The condition of the certificates. They exist, or the reconcile would have ended before. */
export function certificatesFinding({ endsAt }: CertificateTimes): ConditionFinding {
  const message = `The first certificate expires ${formatTime(endsAt)}, unless the operator renews it before.`;
  return { type: 'CertificatesReady', status: true, reason: 'Kept', message };
}

/** Keeps the authority and the certificates of a platform in Secrets that are deleted with it. */
export async function keepCertificates(
  platform: PdfPlatform,
  context: Pick<Context, 'cluster' | 'events'>,
  now = Date.now(),
): Promise<CertificateTimes> {
  const authorities = await keepAuthorities(platform, context, now);
  const times = [timesOf(authorities.current)];
  for (const holder of HOLDERS) {
    times.push(timesOf(await keepLeaf(platform, holder, { authorities, context, now })));
  }
  return {
    endsAt: Math.min(...times.map((one) => one.endsAt)),
    renewAt: Math.min(...times.map((one) => one.renewAt)),
  };
}

async function keepAuthorities(
  platform: PdfPlatform,
  context: Pick<Context, 'cluster' | 'events'>,
  now: number,
): Promise<Authorities> {
  const known = await readAuthorities(platform, context);
  const { name, namespace } = platform.metadata;
  const wanted = await renewedAuthorities(known, `${name}.${namespace}`, now);
  if (wanted !== known) {
    await writeAuthorities(platform, wanted, context);
    const reason = known ? 'AuthorityRenewed' : 'AuthorityMade';
    const message = `The authority expires ${formatTime(endsAt(wanted.current))}.`;
    await context.events.record(platform, { type: 'Normal', reason, message });
  }
  return wanted;
}

async function keepLeaf(
  platform: PdfPlatform,
  holder: Holder,
  parts: {
    authorities: Authorities;
    context: Pick<Context, 'cluster' | 'events'>;
    now: number;
  },
) {
  const { authorities, context, now } = parts;
  const known = await readLeaf(platform, holder, context);
  const names = namesOf(platform, holder);
  const wanted = await renewedLeaf(known, { authorities, names, now });
  if (wanted !== known) await writeLeaf(platform, holder, wanted, context);
  if (wanted.cert !== known?.cert) {
    const message = `The certificate of ${holder} expires ${formatTime(endsAt(wanted))}.`;
    const reason = known ? 'CertificateRenewed' : 'CertificateMade';
    await context.events.record(platform, { type: 'Normal', reason, message });
  }
  return wanted;
}

function timesOf(pair: { cert: string }): CertificateTimes {
  return { endsAt: endsAt(pair), renewAt: renewAt(pair) };
}

function formatTime(time: number): string {
  return new Date(time).toISOString();
}
