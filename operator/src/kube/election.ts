import { reasonOf, type Logger } from '@platen/runtime';
import type { Cluster } from './cluster.ts';
import { isConflict } from './errors.ts';
import { referenceTo } from './kinds.ts';
import { leaseSpec, watchLease, type Lease, type MayTake } from './lease.ts';
import type { DesiredObject, ObjectRef } from './types.ts';

interface ElectionOptions {
  cluster: Pick<Cluster, 'read' | 'create' | 'replace'>;
  log: Pick<Logger, 'info' | 'warn'>;
  namespace: string;
  /** The Lease of all candidates. */
  name: string;
  /** The owner with which the Lease is deleted; absent: it stays. */
  owner?: ObjectRef | undefined;
  /** The unique identity of this candidate. */
  identity: string;
  /** Called when this candidate could not renew in time: another may lead now. */
  onLost: () => void;
}

/** Others may take a Lease without a renewal for this long, by their own clock. */
export const LEASE_MS = 15_000;

/** The leader gives up before that, so that two never lead at once. */
const RENEW_DEADLINE_MS = 10_000;

const RETRY_MS = 2_000;

/** Elects one leader among several candidates by a Lease, like the rest of Kubernetes. */
export class Election {
  readonly #options: ElectionOptions;
  readonly #elected = Promise.withResolvers<undefined>();
  readonly #mayTake: MayTake;
  #timer: NodeJS.Timeout | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #attempt: Promise<void> = Promise.resolve();
  #isClosed = false;
  isLeader = false;

  constructor(options: ElectionOptions) {
    this.#options = options;
    this.#mayTake = watchLease(options.identity);
  }

  /** Starts; resolves when this candidate leads. */
  start(): Promise<unknown> {
    this.#try();
    return this.#elected.promise;
  }

  /** Stops, and releases the Lease, so that another leads within seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#attempt;
    clearTimeout(this.#deadline);
    if (!this.isLeader) return;
    this.isLeader = false;
    await this.#release();
  }

  #try(): void {
    this.#attempt = this.#acquireOrRenew()
      .catch((error: unknown) => {
        if (!isConflict(error))
          this.#options.log.warn({ reason: reasonOf(error) }, 'could not reach the Lease');
      })
      .then(() => {
        if (!this.#isClosed) this.#timer = setTimeout(() => this.#try(), RETRY_MS);
      });
  }

  async #acquireOrRenew(): Promise<void> {
    const askedAt = Date.now();
    const lease = (await this.#options.cluster.read(this.#ref())) as Lease | undefined;
    if (lease && !this.#mayTake(lease)) return this.#leaveTo();
    const { identity, cluster } = this.#options;
    const spec = leaseSpec(identity, LEASE_MS, lease);
    if (lease) await cluster.replace({ ...lease, spec } as DesiredObject);
    else await cluster.create({ ...(await this.#owned()), spec } as DesiredObject);
    this.#leadUntil(askedAt + RENEW_DEADLINE_MS);
    if (this.isLeader) return;
    this.isLeader = true;
    this.#options.log.info({ identity }, 'this replica leads');
    this.#elected.resolve(undefined);
  }

  /** Follows another candidate, for example one that created the Lease again after its Deployment was deleted. */
  #leaveTo(): void {
    if (this.isLeader) this.#leadUntil(Date.now());
  }

  /** Ends the leadership by a timer, because an attempt may hang for longer than the Lease. */
  #leadUntil(at: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      this.#isClosed = true;
      clearTimeout(this.#timer);
      this.isLeader = false;
      this.#options.onLost();
    }, at - Date.now());
  }

  async #release(): Promise<void> {
    const { cluster, identity, log } = this.#options;
    try {
      const lease = (await cluster.read(this.#ref())) as Lease | undefined;
      if (lease?.spec.holderIdentity !== identity) return;
      await cluster.replace({ ...lease, spec: { ...lease.spec, holderIdentity: '' } } as never);
    } catch (error) {
      log.warn(
        { reason: reasonOf(error) },
        'could not release the Lease; others wait until it expires',
      );
    }
  }

  /** @throws {Error} its owner is being deleted, and this candidate with it */
  async #owned(): Promise<DesiredObject> {
    const { kind, metadata } = this.#ref();
    const { cluster, owner } = this.#options;
    if (!owner) return { kind, metadata };
    const found = await cluster.read(owner);
    if (!found)
      throw new Error(`there is no ${owner.kind} ${owner.metadata.name} to own the lease`);
    const ownerReferences = [referenceTo({ ...found, kind: owner.kind })];
    return { kind, metadata: { ...metadata, ownerReferences } };
  }

  #ref() {
    const { name, namespace } = this.#options;
    return { kind: 'Lease', metadata: { name, namespace } };
  }
}
