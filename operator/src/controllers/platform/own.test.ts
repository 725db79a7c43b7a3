import { beforeEach, describe, expect, test } from 'vitest';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { apiVersionOf } from '../../kube/kinds.ts';
import type { KubeObject } from '../../kube/types.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { plan, platform } from '../../testing/objects.ts';
import type { Caches } from '../context.ts';
import { reconcilePlatform } from './reconcile.ts';
import { MANAGED } from './resources/names.ts';

const PATH = 'pdf/pdfplatforms/print';

let server: MemoryCluster;

beforeEach(() => {
  server = new MemoryCluster();
  putPlatform({});
  server.put('pdf/pdfplans/starter', plan('starter'));
  const metadata = { name: 'redis', namespace: 'pdf', uid: 'redis' };
  const data = { url: 'cmVkaXM6Ly94' };
  server.put('pdf/secrets/redis', { apiVersion: 'v1', kind: 'Secret', metadata, data });
});

function putPlatform(spec: Record<string, unknown>): void {
  server.put(PATH, { ...(server.get(PATH) as PdfPlatform | undefined), ...platform(spec) });
}

/** As informers have them: only what has the operator's label. */
function caches(): Caches {
  const all = server.caches();
  const isManaged = ({ metadata }: KubeObject) =>
    Object.entries(MANAGED).every(([name, value]) => metadata.labels?.[name] === value);
  const owned = [...all.owned].map(([kind, cache]) => {
    const managed = () => cache.list().filter(isManaged);
    const get = (_: string, name: string) => managed().find((one) => one.metadata.name === name);
    return [kind, { list: managed, get }] as const;
  });
  return { ...all, owned: new Map(owned) };
}

function pass() {
  const context = contextOf(server, { caches: caches() });
  return reconcilePlatform('pdf', 'print', context);
}

const workloads = () => (server.get(PATH) as PdfPlatform).status?.workloads ?? [];

const stalled = () =>
  (server.get(PATH) as PdfPlatform).status?.conditions?.find(({ type }) => type === 'Stalled');

describe('an object of others with the name of a platform’s', () => {
  test.each([
    ['Service', 'services', 'print', {}],
    ['Service', 'services', 'print-egress', {}],
    ['ConfigMap', 'configmaps', 'print-settings', {}],
    ['Deployment', 'deployments', 'print-edge', {}],
    ['Ingress', 'ingresses', 'print', { ingress: { hosts: ['pdf.example.com'] } }],
    ['HTTPRoute', 'httproutes', 'print', { gateway: { parents: [{ name: 'public' }] } }],
    ['PodMonitor', 'podmonitors', 'print', { monitoring: { podMonitor: true } }],
  ])('stays as it is, and stalls the platform: %s %s/%s', async (kind, plural, name, spec) => {
    const metadata = { name, namespace: 'pdf', uid: 'theirs' };
    const path = `pdf/${plural}/${name}`;
    server.put(path, { apiVersion: apiVersionOf(kind), kind, metadata, spec: { theirs: 1 } });
    const before = server.get(path);
    putPlatform(spec);
    await expect(pass()).rejects.toThrow(`The ${kind} ${name} is not the operator's`);
    expect(server.get(path)).toEqual(before);
    expect(stalled()).toMatchObject({ status: 'True', reason: 'NameTaken' });
    expect(stalled()?.message).toContain(`The ${kind} ${name}`);
    // The status still reports what serves, and the other objects do not wait.
    const isOptional = kind === 'HTTPRoute' || kind === 'PodMonitor';
    expect(workloads().length > 0).toBe(isOptional);
    server.objects.delete(path);
    await pass();
    expect(stalled()?.status).toBe('False');
    expect(server.get(path)).toMatchObject({ metadata: { ownerReferences: [{ name: 'print' }] } });
  });
});

test.each(['pdf/services/print', 'pdf/deployments/print-edge', 'pdf/secrets/print-edge-tls'])(
  'a platform’s own object gets back the label that somebody removed: %s',
  async (path) => {
    await pass();
    const object = server.get(path) as KubeObject;
    server.put(path, { ...object, metadata: { ...object.metadata, labels: {} } });
    await pass();
    if (!path.includes('secrets')) {
      expect(server.get(path)).toMatchObject({ metadata: { labels: MANAGED } });
    }
    expect(stalled()?.status).toBe('False');
  },
);

test('a known object of the platform is not read again', async () => {
  await pass();
  const reads: string[] = [];
  const { cluster } = server;
  const read = cluster.read.bind(cluster);
  cluster.read = (ref) => {
    reads.push(ref.kind);
    return read(ref);
  };
  await pass();
  expect(reads).not.toContain('Service');
  expect(reads).not.toContain('Deployment');
});
