import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { Election, LEASE_MS } from './election.ts';
import { KubeError } from './errors.ts';
import type { KubeObject, ObjectRef } from './types.ts';

interface Lease extends KubeObject {
  spec: { holderIdentity: string; leaseTransitions: number };
}

/** An API server with one Lease, which refuses updates of an old version. */
class LeaseServer {
  lease: Lease | undefined;
  /** Whether it answers; otherwise requests wait, as with a stopped server. */
  #isStopped = false;
  #waiting: (() => void)[] = [];

  stop(): void {
    this.#isStopped = true;
  }

  continue(): void {
    this.#isStopped = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** The candidates’ Deployment, while it exists. */
  deployment: KubeObject | undefined = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'operator', namespace: 'platen-system', uid: 'd' },
  };

  async read({ kind }: ObjectRef): Promise<KubeObject | undefined> {
    await this.#turn();
    return structuredClone(kind === 'Lease' ? this.lease : this.deployment);
  }

  async create(object: unknown): Promise<Lease> {
    await this.#turn();
    if (this.lease) throw new KubeError(409, 'exists');
    return this.#store(object as Lease);
  }

  async replace(object: unknown): Promise<Lease> {
    await this.#turn();
    const { resourceVersion } = (object as Lease).metadata;
    if (this.lease?.metadata.resourceVersion !== resourceVersion) {
      throw new KubeError(409, 'changed');
    }
    return this.#store(object as Lease);
  }

  #store(object: Lease): Lease {
    const version = Number(this.lease?.metadata.resourceVersion ?? 0) + 1;
    const metadata = { ...object.metadata, resourceVersion: String(version) };
    this.lease = { ...structuredClone(object), metadata };
    return this.lease;
  }

  async #turn(): Promise<void> {
    if (this.#isStopped) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

let server: LeaseServer;
let lost: string[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new LeaseServer();
  lost = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const log = { info: () => undefined, warn: () => undefined };

function candidate(identity: string): Election {
  return new Election({
    cluster: server,
    log,
    identity,
    namespace: 'platen-system',
    name: 'operator',
    owner: { kind: 'Deployment', metadata: { name: 'operator', namespace: 'platen-system' } },
    onLost: () => void lost.push(identity),
  });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an election', () => {
  test('makes the only candidate the leader at once', async () => {
    const only = candidate('a');
    await only.start();
    expect(only.isLeader).toBe(true);
    expect(server.lease?.spec).toMatchObject({ holderIdentity: 'a', leaseTransitions: 0 });
    await only.close();
  });

  test('uses a Lease that is deleted with its Deployment, and not created again without one', async () => {
    const [first, second] = [candidate('a'), candidate('b')];
    await first.start();
    expect(server.lease?.metadata.ownerReferences).toEqual([
      { apiVersion: 'apps/v1', kind: 'Deployment', name: 'operator', uid: 'd' },
    ]);
    server.deployment = undefined;
    server.lease = undefined;
    void second.start();
    await pass(8_000);
    expect(server.lease).toBeUndefined();
    await Promise.all([first.close(), second.close()]);
  });

  test('ends a leader whose Lease another candidate has', async () => {
    const first = candidate('a');
    await first.start();
    server.lease!.spec.holderIdentity = 'b';
    await pass(3_000);
    expect(first.isLeader).toBe(false);
    expect(lost).toEqual(['a']);
    await first.close();
  });

  test('has one lasting leader, however many candidates try at the same time', async () => {
    const all = ['a', 'b', 'c'].map(candidate);
    for (const one of all) void one.start();
    for (let second = 0; second < 120; second += 1) {
      await pass(1_000);
      expect(all.filter(({ isLeader }) => isLeader)).toHaveLength(1);
    }
    expect(server.lease?.spec.leaseTransitions).toBe(0);
    await Promise.all(all.map((one) => one.close()));
    expect(lost).toEqual([]);
  });

  test('has a new leader within seconds when the leader closes', async () => {
    const [first, second] = [candidate('a'), candidate('b')];
    await first.start();
    void second.start();
    await pass(1_000);
    await first.close();
    expect(server.lease?.spec.holderIdentity).toBe('');
    await pass(2_000);
    expect(second.isLeader).toBe(true);
    expect(server.lease?.spec.leaseTransitions).toBe(1);
    await second.close();
  });

  test('has a new leader within 20 s when the leader dies, but not before its Lease expires', async () => {
    const first = candidate('a');
    await first.start();
    const holder = structuredClone(server.lease!);
    await first.close();
    server.lease = holder; // it never released the Lease
    const second = candidate('b');
    void second.start();
    await pass(LEASE_MS - 1);
    expect(second.isLeader).toBe(false);
    await pass(20_000 - LEASE_MS);
    expect(second.isLeader).toBe(true);
    await second.close();
  });

  test('ends a leader that cannot renew before another may lead', async () => {
    const [first, second] = [candidate('a'), candidate('b')];
    await first.start();
    void second.start();
    await pass(3_000);
    server.stop();
    await pass(LEASE_MS - 4_000);
    expect(lost).toEqual(['a']);
    expect(first.isLeader).toBe(false);
    server.continue();
    await pass(20_000);
    expect(second.isLeader).toBe(true);
    await second.close();
  });

  test('keeps its leader while the server is down for less than the deadline', async () => {
    const only = candidate('a');
    await only.start();
    server.stop();
    await pass(8_000);
    server.continue();
    await pass(60_000);
    expect(only.isLeader).toBe(true);
    expect(lost).toEqual([]);
    await only.close();
  });

  test('leaves no Lease when a candidate that never led closes', async () => {
    const [first, second] = [candidate('a'), candidate('b')];
    await first.start();
    void second.start();
    await pass(1_000);
    await second.close();
    expect(server.lease?.spec.holderIdentity).toBe('a');
    await first.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
