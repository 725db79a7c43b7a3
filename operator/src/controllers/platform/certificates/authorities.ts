import { X509Certificate } from 'node:crypto';
import { issueAuthority, renewAt, type KeyPair } from './issue.ts';

/** The authorities of a platform: the newest, and the one before until it expires. */
export interface Authorities {
  current: KeyPair;
  previous?: KeyPair | undefined;
}

/**
 * A new authority waits with signing until every pod trusts it. The kubelet updates mounted files within two
 * minutes, and services read them every two seconds.
 */
export const TRUSTED_AFTER_MS = 60 * 60_000;

/** Creates authorities that are missing or old. @returns the argument if none is */
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

/** The authority that signs now. */
export function signerOf({ current, previous }: Authorities, now: number): KeyPair {
  const madeAt = new X509Certificate(current.cert).validFromDate.getTime();
  return previous && now < madeAt + TRUSTED_AFTER_MS ? previous : current;
}

/** The trusted authorities, PEM. Certificates of the former one stay valid until it expires. */
export function bundleOf({ current, previous }: Authorities): string {
  return [current, previous].flatMap((one) => (one ? [one.cert.trimEnd()] : [])).join('\n') + '\n';
}

export function endsAt({ cert }: Pick<KeyPair, 'cert'>): number {
  return new X509Certificate(cert).validToDate.getTime();
}
