import { X509Certificate, createPrivateKey } from 'node:crypto';
import { experimental, type ChannelCredentials, type ServerCredentials } from '@grpc/grpc-js';
import { parseSpiffeId } from './identity.ts';

/** A certificate with its chain, its key, and the trusted authorities; PEM. */
export interface CertificateSet {
  cert: string;
  key: string;
  ca: string;
}

type CaListener = experimental.CaCertificateUpdateListener;
type IdentityListener = experimental.IdentityCertificateUpdateListener;

/**
 * The certificate of one side of mutual TLS, and the authorities that it trusts. A new set applies to every later
 * connection; open ones stay.
 */
export class Certificates implements experimental.CertificateProvider {
  readonly #caListeners = new Set<CaListener>();
  readonly #identityListeners = new Set<IdentityListener>();
  #held: CertificateSet;
  #leaf: X509Certificate;
  #trustDomain: string | undefined;

  /** @throws {Error} as `replaceBy` */
  constructor(first: CertificateSet) {
    this.#leaf = checked(first);
    this.#trustDomain = trustDomainOf(this.#leaf);
    this.#held = first;
  }

  get expiresAt(): Date {
    return this.#leaf.validToDate;
  }

  /** The platform of the certificate: the host of the SPIFFE ID. */
  get trustDomain(): string | undefined {
    return this.#trustDomain;
  }

  /** @throws {Error} a part cannot be read, or the key does not match the certificate */
  replaceBy(next: CertificateSet): void {
    this.#leaf = checked(next);
    this.#trustDomain = trustDomainOf(this.#leaf);
    this.#held = next;
    // Trust first, so that peers with the new certificate are trusted at once.
    for (const listener of this.#caListeners) listener(this.#ca());
    for (const listener of this.#identityListeners) listener(this.#identity());
  }

  /** Refuses clients in the handshake that have no certificate of a trusted authority. */
  serverCredentials(): ServerCredentials {
    return experimental.createCertificateProviderServerCredentials(this, this, true);
  }

  /** For one channel, so that unused ones do not hear of changes. */
  channelCredentials(): ChannelCredentials {
    return experimental.createCertificateProviderChannelCredentials(this, this);
  }

  addCaCertificateListener(listener: CaListener): void {
    this.#caListeners.add(listener);
    // The library counts a listener only after its registration.
    process.nextTick(() => listener(this.#ca()));
  }

  removeCaCertificateListener(listener: CaListener): void {
    this.#caListeners.delete(listener);
  }

  addIdentityCertificateListener(listener: IdentityListener): void {
    this.#identityListeners.add(listener);
    process.nextTick(() => listener(this.#identity()));
  }

  removeIdentityCertificateListener(listener: IdentityListener): void {
    this.#identityListeners.delete(listener);
  }

  #ca(): experimental.CaCertificateUpdate {
    return { caCertificate: Buffer.from(this.#held.ca) };
  }

  #identity(): experimental.IdentityCertificateUpdate {
    const { cert, key } = this.#held;
    return { certificate: Buffer.from(cert), privateKey: Buffer.from(key) };
  }
}

function trustDomainOf({ subjectAltName }: X509Certificate): string | undefined {
  return parseSpiffeId(subjectAltName)?.trustDomain;
}

/** Checks a set before its use, because a half-written one would leave a server without any. */
function checked({ cert, key, ca }: CertificateSet): X509Certificate {
  const leaf = new X509Certificate(cert);
  new X509Certificate(ca);
  if (!leaf.checkPrivateKey(createPrivateKey(key))) {
    throw new Error('the key is not the key of the certificate');
  }
  return leaf;
}
