import type { PdfPlatform } from '../api/v1alpha1/index.ts';
import type { Cluster } from '../kube/cluster.ts';
import { referenceTo } from '../kube/kinds.ts';
import type { Events } from '../kube/events.ts';
import { leaseSpec, watchLease, type Lease, type MayTake } from '../kube/lease.ts';
import type { DesiredObject } from '../kube/types.ts';
import type { Cache } from './context.ts';

/** The Lease of a namespace with platforms; it exists as long as they do. */
const LEASE = 'platen.dev';

const RENEW_EVERY_MS = 20_000;

/** An operator that could not renew for this long stands back, before another may take over. */
const DEADLINE_MS = 60_000;

export const CLAIM_MS = 90_000;

/** When an operator that stands back looks again. */
const LOOK_AGAIN_MS = 5_000;

interface ClaimsParts {
  cluster: Pick<Cluster, 'read' | 'create' | 'replace'>;
  events: Pick<Events, 'record'>;
  platforms: Cache<PdfPlatform>;
  /** The identity of the operator, the same for all pods of its Deployment. */
  identity: string;
}

interface Claim {
  mayTake: MayTake;
  holder: string;
  /** The knowledge about it is valid until then. */
  until: number;
}

/**
 * The namespaces that this operator manages. Two operators of one namespace would revert each other's changes for
 * ever, and each would create a key for every PdfApiKey. So the second stands back, and says so.
 */
export class Claims {
  readonly #parts: ClaimsParts;
  readonly #claims = new Map<string, Claim>();
  readonly #looks = new Map<string, Promise<string>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ClaimsParts) {
    this.#parts = parts;
  }

  /** Renews its claims until it is closed. */
  start(): void {
    this.#timer = setInterval(() => this.#renewAll(), RENEW_EVERY_MS);
  }

  /** Keeps the claims: the next pod of this operator has the same identity. */
  close(): void {
    clearInterval(this.#timer);
  }

  /** Does the work if the namespace is this operator's. @returns when to look again */
  async within<T>(namespace: string, work: () => Promise<T>): Promise<T | number> {
    const { platforms, identity } = this.#parts;
    if (platforms.list(namespace).length === 0) return work();
    const holder = await this.#holderOf(namespace);
    if (holder === identity) return work();
    await this.#standBack(namespace, holder);
    return LOOK_AGAIN_MS;
  }

  async #holderOf(namespace: string): Promise<string> {
    const known = this.#claims.get(namespace);
    return known && Date.now() < known.until ? known.holder : this.#look(namespace);
  }

  /** Looks once at a time, however many wait for it. */
  #look(namespace: string): Promise<string> {
    const running = this.#looks.get(namespace);
    if (running) return running;
    const look = this.#take(namespace).finally(() => this.#looks.delete(namespace));
    this.#looks.set(namespace, look);
    return look;
  }

  async #take(namespace: string): Promise<string> {
    const { cluster, identity } = this.#parts;
    const { mayTake } = this.#claims.get(namespace) ?? { mayTake: watchLease(identity) };
    const ref = { kind: 'Lease', metadata: { name: LEASE, namespace } };
    const askedAt = Date.now();
    const lease = (await cluster.read(ref)) as Lease | undefined;
    if (lease && !mayTake(lease)) {
      const holder = lease.spec.holderIdentity;
      this.#claims.set(namespace, { mayTake, holder, until: askedAt + LOOK_AGAIN_MS });
      return holder;
    }
    await this.#write(ref, lease);
    this.#claims.set(namespace, { mayTake, holder: identity, until: askedAt + DEADLINE_MS });
    return identity;
  }

  /** Writes the Lease, which is deleted with the platforms. @throws {KubeError} 409: another operator was faster */
  async #write(ref: DesiredObject, lease: Lease | undefined): Promise<void> {
    const { cluster, platforms, identity } = this.#parts;
    const ownerReferences = platforms.list(ref.metadata.namespace).map(referenceTo);
    const metadata = { ...(lease ?? ref).metadata, ownerReferences };
    const written = { ...ref, metadata, spec: leaseSpec(identity, CLAIM_MS, lease) };
    await (lease ? cluster.replace(written) : cluster.create(written));
  }

  #renewAll(): void {
    const { platforms, identity } = this.#parts;
    for (const [namespace, { holder }] of this.#claims) {
      const isKept = platforms.list(namespace).length > 0;
      if (!isKept) this.#claims.delete(namespace);
      // A failure is tried again; callers get its error meanwhile.
      else if (holder === identity) this.#look(namespace).catch(ignore);
    }
  }

  async #standBack(namespace: string, holder: string): Promise<void> {
    const { platforms, events, identity } = this.#parts;
    const message =
      `${holder} keeps the namespace ${namespace}, so ${identity} stands back. ` +
      'Remove the namespace from watchNamespaces of one of them.';
    for (const platform of platforms.list(namespace)) {
      await events.record(platform, { type: 'Warning', reason: 'StandsBack', message });
    }
  }
}

const ignore = () => undefined;
