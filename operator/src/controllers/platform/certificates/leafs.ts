import { X509Certificate } from 'node:crypto';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import { CERTIFIED } from '../resources/certificates.ts';
import { nameOf, type ServiceName } from '../resources/names.ts';
import { bundleOf, endsAt, signerOf, type Authorities } from './authorities.ts';
import { issueLeaf, renewAt, type KeyPair, type LeafNames } from './issue.ts';

/** The holders of certificates: the services, and the operator, which calls auth. */
export type Holder = ServiceName | 'operator';
export const HOLDERS: readonly Holder[] = [...CERTIFIED, 'operator'];

/** The content of a holder's Secret. */
export interface Leaf extends KeyPair {
  /** The authorities that it trusts. */
  ca: string;
}

export function namesOf(platform: PdfPlatform, holder: Holder): LeafNames {
  const { name, namespace } = platform.metadata;
  const service = `${nameOf(platform, holder)}.${namespace}.svc`;
  return {
    dns: holder === 'operator' ? [] : [service, `${service}.cluster.local`],
    spiffeId: `spiffe://${name}.${namespace}/${holder}`,
  };
}

/** Creates a new certificate if the present one is unusable or old. @returns the present one otherwise */
export async function renewedLeaf(
  known: Leaf | undefined,
  { authorities, names, now }: { authorities: Authorities; names: LeafNames; now: number },
): Promise<Leaf> {
  const ca = bundleOf(authorities);
  if (known && isGood(known, authorities, names, now)) {
    return known.ca === ca ? known : { ...known, ca };
  }
  return { ...(await issueLeaf(signerOf(authorities, now), names, now)), ca };
}

function isGood(leaf: Leaf, authorities: Authorities, names: LeafNames, now: number): boolean {
  if (now >= renewAt(leaf) || endsAt(leaf) <= now) return false;
  const certificate = new X509Certificate(leaf.cert);
  return (
    isNamed(certificate, names) &&
    [authorities.current, authorities.previous].some(
      (one) => one && certificate.verify(new X509Certificate(one.cert).publicKey),
    )
  );
}

function isNamed({ subjectAltName }: X509Certificate, { dns, spiffeId }: LeafNames): boolean {
  const wanted = [...dns.map((name) => `DNS:${name}`), `URI:${spiffeId}`];
  return subjectAltName === wanted.join(', ');
}
