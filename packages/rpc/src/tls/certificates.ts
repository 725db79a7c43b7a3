import { X509Certificate, createPrivateKey } from 'node:crypto';
import { experimental, type ChannelCredentials, type ServerCredentials } from '@grpc/grpc-js';
import { spiffeIdOf } from './identity.ts';

/** A certificate with its chain, its key, and whom to trust; PEM. */
export interface CertificateSet {
  cert: string;
  key: string;
  ca: string;
}

type CaListener = experimental.CaCertificateUpdateListener;
type IdentityListener = experimental.IdentityCertificateUpdateListener;

/**
 * What one side of mutual TLS has to show, and whom it believes. A set that takes the place of another
 * holds for every connection from then on; those that are open stay.
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

  /** When the certificate that is shown ends. */
  get expiresAt(): Date {
    return this.#leaf.validToDate;
  }

  /** Whose certificates are those of the same platform: the host of the SPIFFE ID. */
  get trustDomain(): string | undefined {
    return this.#trustDomain;
  }

  /** @throws {Error} one of the parts cannot be read, or the key is not the certificate's */
  replaceBy(next: CertificateSet): void {
    this.#leaf = checked(next);
    this.#trustDomain = trustDomainOf(this.#leaf);
    this.#held = next;
    // Trust first: who has the new certificate already is believed a moment earlier.
    for (const listener of this.#caListeners) listener(this.#ca());
    for (const listener of this.#identityListeners) listener(this.#identity());
  }

  /** Refuses, in the handshake, who has no certificate of one of the trusted authorities. */
  serverCredentials(): ServerCredentials {
    return experimental.createCertificateProviderServerCredentials(this, this, true);
  }

  /** For one channel: those that nobody uses any more do not hear of changes. */
  channelCredentials(): ChannelCredentials {
    return experimental.createCertificateProviderChannelCredentials(this, this);
  }

  addCaCertificateListener(listener: CaListener): void {
    this.#caListeners.add(listener);
    // The library counts who is told only after it has registered.
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
  return spiffeIdOf(subjectAltName)?.trustDomain;
}

/** A half-written set would leave a server without any: it is refused before it is used. */
function checked({ cert, key, ca }: CertificateSet): X509Certificate {
  const leaf = new X509Certificate(cert);
  new X509Certificate(ca);
  if (!leaf.checkPrivateKey(createPrivateKey(key))) {
    throw new Error('the key is not the key of the certificate');
  }
  return leaf;
}
