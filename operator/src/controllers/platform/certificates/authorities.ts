import { X509Certificate } from 'node:crypto';
import { issueAuthority, renewAt, type KeyPair } from './issue.ts';

/** The authorities of one platform: the newest, and the one before it until it ends. */
export interface Authorities {
  current: KeyPair;
  previous?: KeyPair | undefined;
}

/**
 * A new authority signs nothing before every pod trusts it: the kubelet renews mounted files within
 * two minutes, services read them every two seconds.
 */
export const TRUSTED_AFTER_MS = 60 * 60_000;

/** Makes what is missing or old. @returns what was given if nothing is */
export async function renewedAuthorities(
  known: Authorities | undefined,
  name: string,
  now: number,
): Promise<Authorities> {
  if (!known || endsAt(known.current) <= now) return { current: await issueAuthority(name, now) };
  if (now >= renewAt(known.current)) {
    return { current: await issueAuthority(name, now), previous: known.current };
  }
  if (known.previous && endsAt(known.previous) <= now) return { current: known.current };
  return known;
}

/** Who signs now. */
export function signerOf({ current, previous }: Authorities, now: number): KeyPair {
  const madeAt = new X509Certificate(current.cert).validFromDate.getTime();
  return previous && now < madeAt + TRUSTED_AFTER_MS ? previous : current;
}

/** Whom to trust: what the one before has signed holds until it ends. PEM. */
export function bundleOf({ current, previous }: Authorities): string {
  return [current, previous].flatMap((one) => (one ? [one.cert.trimEnd()] : [])).join('\n') + '\n';
}

export function endsAt({ cert }: Pick<KeyPair, 'cert'>): number {
  return new X509Certificate(cert).validToDate.getTime();
}
