import { beforeEach, describe, expect, test } from 'vitest';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import type { Deployment, KubeObject } from '../../kube/types.ts';
import { account, apiKey, plan, platform } from '../../testing/objects.ts';
import type { Context } from '../context.ts';
import { reconcilePlatform } from './reconcile.ts';

const PATH = 'pdf/pdfplatforms/print';

let server: MemoryCluster;
let events: string[];

beforeEach(() => {
  server = new MemoryCluster();
  events = [];
  server.put(PATH, platform());
  server.put('pdf/pdfplans/starter', plan('starter'));
  server.put('pdf/secrets/redis', secret('redis', { url: 'cmVkaXM6Ly94' }));
});

function secret(name: string, data: Record<string, string>) {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'pdf', uid: name },
    data,
  };
}

function context(): Context {
  const record: Context['events']['record'] = (_, { reason }) =>
    Promise.resolve(void events.push(reason));
  return contextOf(server, { events: { record } });
}

const pass = () => reconcilePlatform('pdf', 'print', context());

const status = () => (server.get(PATH) as PdfPlatform).status;
const isTrue = (type: string) =>
  status()?.conditions?.find((one) => one.type === type)?.status === 'True';
const reason = () => status()?.conditions?.find(({ type }) => type === 'Ready')?.reason;

/** Gives every Deployment the status that its controller sets once all pods are ready. */
function makeReady(except?: string): void {
  for (const [path, object] of server.objects) {
    if (object.kind !== 'Deployment' || object.metadata.name === except) continue;
    const { replicas } = object['spec'] as { replicas: number };
    const counts = { replicas, readyReplicas: replicas, updatedReplicas: replicas };
    server.put(path, {
      ...object,
      status: {
        observedGeneration: object.metadata.generation,
        availableReplicas: replicas,
        ...counts,
      },
    });
  }
}

describe('a pass over a platform', () => {
  test('reports that it has begun with this generation before it changes anything', async () => {
    await pass();
    const [first] = server.changes;
    expect(first).toBe(`STATUS ${PATH}`);
    expect(server.changes.findIndex((one) => one.startsWith('PATCH'))).toBeGreaterThan(0);
    expect(status()?.observedGeneration).toBe(1);
  });

  test('reports Ready only when all pods are ready', async () => {
    await pass();
    expect([isTrue('Ready'), isTrue('Reconciling'), isTrue('Degraded')]).toEqual([
      false,
      true,
      true,
    ]);
    makeReady('print-render');
    await pass();
    expect([isTrue('Ready'), isTrue('Reconciling')]).toEqual([false, true]);
    makeReady();
    await pass();
    expect([isTrue('Ready'), isTrue('Reconciling'), isTrue('Degraded')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(status()).toMatchObject({ url: 'http://print.pdf.svc', plans: 1, accounts: 0 });
    expect(events.at(-1)).toBe('Ready');
  });

  test('only applies objects when nothing has changed', async () => {
    await pass();
    makeReady();
    await pass();
    server.changes.length = 0;
    await pass();
    expect(server.changes.filter((one) => !one.startsWith('PATCH'))).toEqual([]);
  });

  test('refreshes the mounted files of every pod that reads them', async () => {
    const labels = (component: string) => ({
      'app.kubernetes.io/name': 'platen',
      'app.kubernetes.io/instance': 'print',
      'app.kubernetes.io/component': component,
    });
    for (const part of ['auth', 'usage', 'edge']) {
      const metadata = { name: part, namespace: 'pdf', uid: part, labels: labels(part) };
      server.put(`pdf/pods/${part}`, { apiVersion: 'v1', kind: 'Pod', metadata });
    }
    const restarted = () => server.changes.filter((one) => one.includes('/pods/'));
    await pass();
    expect(restarted()).toEqual(['PATCH pdf/pods/auth', 'PATCH pdf/pods/usage']);
    const { annotations } = (server.get('pdf/pods/auth') as KubeObject).metadata;
    const { resourceVersion } = (server.get('pdf/configmaps/print-settings') as KubeObject)
      .metadata;
    expect(annotations).toEqual({ 'platen.dev/settings-version': resourceVersion });
  });

  test('applies NetworkPolicies before pods', async () => {
    await pass();
    const first = (kind: string) => server.changes.findIndex((one) => one.includes(kind));
    expect(first('networkpolicies/print-deny-all')).toBeLessThan(first('deployments/'));
  });

  test('uses images of the operator’s version unless the platform names one', async () => {
    await pass();
    const { workloads } = status()!;
    expect(workloads?.find(({ name }) => name === 'edge')?.image).toBe(
      'r.example/platen/edge:1.2.3',
    );
  });

  test.each([
    [{}, 'r.example/platen/engine:1.2.3'],
    [{ images: { registry: 'r.example/pdf', tag: '9' } }, 'r.example/pdf/engine:9'],
    [{ engines: { image: 'r.example/typefaces:1' } }, 'r.example/typefaces:1'],
  ])(
    'runs both kinds of engines from one image, which may be your own: %j',
    async (spec, named) => {
      server.put(PATH, platform(spec));
      await pass();
      const engines = status()?.workloads?.filter(({ name }) => /chromium|office/.test(name));
      expect(engines?.map(({ image }) => image)).toEqual([named, named]);
    },
  );

  test('stops at a Deployment that makes no progress, and says why', async () => {
    await pass();
    makeReady();
    const path = 'pdf/deployments/print-auth';
    const conditions = [{ type: 'Progressing', status: 'False', message: 'timed out' }];
    const before = server.get(path) as { status: object };
    server.put(path, { ...before, status: { ...before.status, conditions } });
    await pass();
    expect([isTrue('Ready'), isTrue('Stalled'), reason()]).toEqual([false, true, 'RolloutFailed']);
  });

  test('deletes objects of the platform that it no longer needs, and none of others', async () => {
    await pass();
    const [policy] = [...server.objects.values()].filter(({ kind }) => kind === 'NetworkPolicy');
    const named = (name: string, ownerReferences: unknown) => {
      const metadata = { ...policy!.metadata, name, uid: name, ownerReferences };
      server.put(`pdf/networkpolicies/${name}`, { ...policy, metadata });
    };
    named('print-former', policy!.metadata.ownerReferences);
    named('foreign', [{ ...policy!.metadata.ownerReferences![0], uid: 'another' }]);
    await pass();
    expect(server.objects.has('pdf/networkpolicies/print-former')).toBe(false);
    expect(server.objects.has('pdf/networkpolicies/foreign')).toBe(true);
  });

  test('continues when an object to delete is gone, and another has its name', async () => {
    await pass();
    const [policy] = [...server.objects.values()].filter(({ kind }) => kind === 'NetworkPolicy');
    const former = { ...policy!, metadata: { ...policy!.metadata, name: 'former', uid: 'old' } };
    const another = { ...former, metadata: { ...former.metadata, uid: 'new' } };
    const stale = context();
    const policies = { list: () => [former] as never[], get: () => former as never };
    server.put('pdf/networkpolicies/former', another);
    const owned = new Map([...stale.caches.owned, ['NetworkPolicy', policies] as const]);
    await reconcilePlatform('pdf', 'print', { ...stale, caches: { ...stale.caches, owned } });
    expect(server.changes).toContain('DELETE pdf/networkpolicies/former');
    expect(server.get('pdf/networkpolicies/former')).toMatchObject({ metadata: { uid: 'new' } });
  });

  test('degrades without a plan, because nobody could print', async () => {
    server.objects.delete('pdf/pdfplans/starter');
    await pass();
    makeReady();
    await pass();
    expect([isTrue('Ready'), isTrue('Degraded')]).toEqual([true, true]);
  });
});

describe('a prober', () => {
  test('that fails degrades the platform, which stays ready', async () => {
    change({ prober: {} });
    await pass();
    makeReady();
    await pass();
    makeReady();
    await pass();
    expect([isTrue('Ready'), isTrue('Degraded')]).toEqual([true, false]);
    const path = 'pdf/deployments/print-prober';
    const conditions = [{ type: 'Progressing', status: 'False', message: 'timed out' }];
    const before = server.get(path) as { status: object };
    server.put(path, { ...before, status: { ...before.status, readyReplicas: 0, conditions } });
    await pass();
    expect(['Ready', 'Stalled', 'Degraded'].map(isTrue)).toEqual([true, false, true]);
    expect(degraded()?.message).toContain('prober');
  });

  test.each([
    ['pdf/pdfaccounts/print-prober', account('print-prober'), 'PdfAccount print-prober'],
    ['pdf/pdfapikeys/print-prober', apiKey('print-prober'), 'PdfApiKey print-prober'],
  ])('is missing when an object of others has its name: %s', async (path, theirs, named) => {
    server.put(path, theirs);
    change({ prober: {} });
    await pass();
    makeReady();
    await pass();
    expect(server.get(path)).toMatchObject({ spec: theirs.spec });
    expect(objects().filter((one) => !one.includes('networkpolicies'))).toEqual([path]);
    expect(isTrue('Ready')).toBe(true);
    expect(degraded()?.reason).toBe('NameTaken');
    expect(degraded()?.message).toContain(`the ${named} is somebody else's`);
    server.objects.delete(path);
    await pass();
    expect(objects()).toContain('pdf/deployments/print-prober');
  });

  const degraded = () => status()?.conditions?.find(({ type }) => type === 'Degraded');
  const objects = () =>
    [...server.objects.keys()].filter((path) => path.endsWith('print-prober')).toSorted();
  const change = (monitoring: object) =>
    server.put(PATH, {
      ...(server.get(PATH) as object),
      spec: platform({ monitoring }).spec,
    });

  test('is created and deleted with the spec, together with its account and key', async () => {
    change({ prober: {} });
    await pass();
    makeReady();
    await pass();
    expect(objects()).toEqual([
      'pdf/deployments/print-prober',
      'pdf/networkpolicies/print-prober',
      'pdf/pdfaccounts/print-prober',
      'pdf/pdfapikeys/print-prober',
      'pdf/poddisruptionbudgets/print-prober',
      'pdf/serviceaccounts/print-prober',
    ]);
    change({});
    await pass();
    expect(objects()).toEqual([]);
  });

  test('deletes no account and no key of others', async () => {
    server.put('pdf/pdfaccounts/acme', account('acme'));
    server.put('pdf/pdfapikeys/acme', apiKey('acme'));
    await pass();
    expect(server.get('pdf/pdfaccounts/acme')).toBeDefined();
    expect(server.get('pdf/pdfapikeys/acme')).toBeDefined();
  });

  test('starts after the platform, and has a status of its own', async () => {
    const isThere = () => server.objects.has('pdf/deployments/print-prober');
    change({ prober: {} });
    await pass();
    makeReady('print-edge');
    await pass();
    expect(isThere()).toBe(false);
    expect(status()?.conditions?.find(({ type }) => type === 'Ready')?.message).toBe(
      'Waiting for edge (0/2). These wait for it: prober.',
    );
    makeReady();
    await pass();
    expect([isThere(), isTrue('Ready'), isTrue('Degraded')]).toEqual([true, true, true]);
    makeReady();
    await pass();
    expect([isTrue('Ready'), isTrue('Degraded')]).toEqual([true, false]);
    expect(status()?.workloads?.at(-1)).toMatchObject({
      name: 'prober',
      image: 'r.example/platen/prober:1.2.3',
      desired: 1,
      ready: 1,
    });
  });

  test('with a missing plan degrades the platform, and names the plan', async () => {
    change({ prober: { plan: 'gold' } });
    for (let nth = 0; nth < 3; nth++) {
      await pass();
      makeReady();
    }
    await pass();
    expect(status()?.conditions?.find(({ type }) => type === 'Degraded')).toMatchObject({
      status: 'True',
      reason: 'UnknownPlan',
      message: 'These plans do not exist: gold.',
    });
  });

  test('that requests more than its limit is refused', async () => {
    const resources = { requests: { memory: '1Gi' }, limits: { memory: '1Mi' } };
    change({ prober: { resources } });
    await pass();
    expect([isTrue('Stalled'), reason()]).toEqual([true, 'Invalid']);
  });
});

test('a platform that was stored without a registry creates nothing, and names the field to set', async () => {
  const { images, ...spec } = platform().spec;
  server.put(PATH, {
    ...platform(),
    spec: { ...spec, images: { ...images, registry: undefined } },
  });
  await pass();
  expect([isTrue('Stalled'), reason()]).toEqual([true, 'Invalid']);
  expect(server.changes.some((one) => one.includes('deployments/'))).toBe(false);
});

test('variables that were stored before they were refused stop a platform, each named once with a remedy', async () => {
  const name = (one: string) => [{ name: one, value: 'x' }];
  const { spec } = platform({
    defaults: { env: name('NODE_OPTIONS') },
    engines: { chromium: { env: name('LD_PRELOAD') } },
  });
  server.put(PATH, { ...platform(), spec });
  await pass();
  expect([isTrue('Stalled'), reason()]).toEqual([true, 'Invalid']);
  const { message } = status()!.conditions!.find(({ type }) => type === 'Stalled')!;
  expect(message.match(/Take the variable \w+ out of env/g)).toEqual([
    'Take the variable NODE_OPTIONS out of env',
    'Take the variable LD_PRELOAD out of env',
  ]);
  expect(message).toContain('trustedCa names authorities');
  expect([...server.objects.keys()].filter((path) => path.includes('deployments'))).toEqual([]);
});

test('an invalid range stops a platform before anything is created, and is named', async () => {
  const egress = { deniedCidrs: ['203.0.112.0/24', '203.0.112.7/24'] };
  const edge = { serviceType: 'LoadBalancer', loadBalancerSourceRanges: ['192.0.2.0/33'] };
  server.put(PATH, platform({ egress, edge }));
  await pass();
  expect([isTrue('Stalled'), reason()]).toEqual([true, 'Invalid']);
  const { message } = status()!.conditions!.find(({ type }) => type === 'Stalled')!;
  expect(message).toContain(
    "egress.deniedCidrs: 203.0.112.7/24 begins in the middle of its range: write the range's first address.",
  );
  expect(message).toContain('edge.loadBalancerSourceRanges: 192.0.2.0/33 ');
  expect([...server.objects.keys()].filter((path) => path.includes('deployments'))).toEqual([]);
});

test.each([
  ['http://stamps.example.com:8080/', {}, 'port 80 or 443'],
  ['http://stamps.example.com/', { mode: 'none' }, 'other than none'],
  ['http://[', {}, 'name an address'],
  [
    'http://stamps.example.com/a',
    { mode: 'allowlist', hosts: ['*.example.org', 'example.com'] },
    'add stamps.example.com to egress.hosts',
  ],
])('a time-stamp authority that render cannot ask is refused: %s', async (url, egress, remedy) => {
  server.put(PATH, platform({ egress, signing: { timestampAuthority: url } }));
  await pass();
  const { message } = status()!.conditions!.find(({ type }) => type === 'Stalled')!;
  expect(message).toContain(`egress cannot reach ${url}`);
  expect(message).toContain(remedy);
});

test('a time-stamp authority among the allowed hosts is asked', async () => {
  const egress = { mode: 'allowlist', hosts: ['*.Example.com'] };
  const timestampAuthority = 'http://stamps.example.com/';
  server.put(PATH, platform({ egress, signing: { timestampAuthority } }));
  await pass();
  expect(reason()).not.toBe('Invalid');
});

test('render starts anew with another key or other accounts, and no other part does', async () => {
  const settingsOf = (name: string) =>
    (server.get(`pdf/deployments/print-${name}`) as Deployment | undefined)?.spec?.template.metadata
      ?.annotations?.['platen.dev/settings'];
  const put = async (data: Record<string, string>, accounts?: object[]) => {
    const metadata = { name: 'ours', namespace: 'pdf', uid: 'ours', resourceVersion: '1' };
    server.put('pdf/secrets/ours', { apiVersion: 'v1', kind: 'Secret', metadata, data });
    const certificates = [{ name: 'ours', secretRef: { name: 'ours' }, accounts }];
    server.put(PATH, platform({ signing: { certificates } }));
    await pass();
    makeReady();
    await pass();
    makeReady();
    return { render: settingsOf('render'), auth: settingsOf('auth') };
  };
  await put({ 'tls.crt': 'a' });
  expect(status()?.conditions?.[0]?.message).toContain('The Secret ours has no tls.key');
  const first = await put({ 'tls.crt': 'a', 'tls.key': 'a' });
  const second = await put({ 'tls.crt': 'a', 'tls.key': 'b' });
  const accounts = [{ issuer: 'https://id.example.com', subject: 'ada' }];
  const third = await put({ 'tls.crt': 'a', 'tls.key': 'b' }, accounts);
  expect(new Set([first.render, second.render, third.render]).size).toBe(3);
  expect([second.auth, third.auth]).toEqual([first.auth, first.auth]);
});

describe('a PdfAccount that is deleted', () => {
  const accounts = () =>
    JSON.parse(
      (server.get('pdf/configmaps/print-settings') as { data: Record<string, string> }).data[
        'accounts.json'
      ]!,
    ) as object[];
  const listed = { issuer: 'https://id.example.com', subject: 'acme', plan: 'starter' };

  beforeEach(async () => {
    server.put('pdf/pdfaccounts/acme', account('acme'));
    await pass();
    expect(accounts()).toEqual([listed]);
    server.objects.delete('pdf/pdfaccounts/acme');
  });

  test('suspends its subjects until one lists them again, and reports that once', async () => {
    await pass();
    await pass();
    expect(accounts()).toEqual([{ ...listed, suspended: true }]);
    expect(events.filter((one) => one === 'AccountSuspended')).toHaveLength(1);
    server.put('pdf/pdfaccounts/again', {
      ...account('acme'),
      metadata: account('again').metadata,
    });
    await pass();
    expect(accounts()).toEqual([listed]);
  });

  test('leaves its subjects to an issuer that creates accounts by itself, and reports that', async () => {
    const issuer = { issuer: listed.issuer, audience: 'pdf', createAccounts: true };
    server.put(PATH, {
      ...(server.get(PATH) as object),
      spec: structuredClone(platform({ issuers: [issuer] }).spec),
    });
    await pass();
    expect(accounts()).toEqual([]);
    expect(events).toContain('AccountUnlisted');
  });
});

test('two platforms of a namespace report each other', async () => {
  const { metadata, ...rest } = platform();
  const other = { ...rest, metadata: { ...metadata, name: 'other', uid: 'uid-of-other' } };
  server.put('pdf/pdfplatforms/other', other);
  await pass();
  await reconcilePlatform('pdf', 'other', context());
  for (const [path, name] of [
    [PATH, 'other'],
    ['pdf/pdfplatforms/other', 'print'],
  ] as const) {
    const { status: found } = server.get(path) as PdfPlatform;
    expect(found?.conditions?.find(({ type }) => type === 'NamespaceShared')).toMatchObject({
      status: 'True',
      message: expect.stringContaining(`there is also the PdfPlatform ${name}.`) as unknown,
    });
  }
  expect(events).toContain('OtherPlatform');
  server.objects.delete('pdf/pdfplatforms/other');
  await pass();
  expect(status()?.conditions?.some(({ type }) => type === 'NamespaceShared')).toBe(false);
});

describe('a platform that a user broke', () => {
  const DENY_ALL = 'pdf/networkpolicies/print-deny-all';
  const EDGE = 'pdf/deployments/print-edge';
  const change = (spec: Record<string, unknown>) =>
    server.put(PATH, {
      ...(server.get(PATH) as object),
      spec: structuredClone(platform(spec).spec),
    });
  const template = () => (server.get(EDGE) as Deployment | undefined)?.spec?.template;

  beforeEach(async () => {
    await pass();
    makeReady();
    await pass();
  });

  const invalid = () =>
    change({ egress: { deniedCidrs: ['203.0.112.7/24'] }, edge: { replicas: 5 } });
  const secretless = () => server.objects.delete('pdf/secrets/redis');
  const replaced = () => change({ redis: { urlFrom: { name: 'next' } }, edge: { replicas: 5 } });

  test.each([
    ['by an invalid spec', 'Invalid', invalid],
    ['by the deletion of a Secret', 'SettingMissing', secretless],
    ['by a spec with a Secret that is missing', 'SettingMissing', replaced],
  ])('%s stays guarded by its last valid spec, also by a new operator', async (_, why, damage) => {
    const before = template();
    damage();
    server.objects.delete(DENY_ALL);
    server.objects.delete('pdf/poddisruptionbudgets/print-edge');
    server.objects.delete(EDGE);
    expect(await pass()).toBeGreaterThan(0);
    expect(server.objects.has(DENY_ALL)).toBe(true);
    expect(server.objects.has('pdf/poddisruptionbudgets/print-edge')).toBe(true);
    expect(template()?.spec).toEqual(before?.spec);
    expect(server.get(EDGE)).toMatchObject({ spec: { replicas: 2 } });
    expect([isTrue('Stalled'), reason(), isTrue('CertificatesReady')]).toEqual([true, why, true]);
    expect(status()?.conditions?.[0]?.message).toContain('keeps the last valid spec in force');
    server.changes.length = 0;
    await pass();
    expect(server.changes.filter((one) => !one.startsWith('PATCH'))).toEqual([]);
  });

  test('restarts no pod for a Secret that is missing', async () => {
    const before = ['auth', 'usage'].map((name) => server.get(`pdf/deployments/print-${name}`));
    secretless();
    await pass();
    const after = ['auth', 'usage'].map((name) => server.get(`pdf/deployments/print-${name}`));
    const templates = (all: unknown[]) => (all as Deployment[]).map(({ spec }) => spec?.template);
    expect(templates(after)).toEqual(templates(before));
  });

  test('has the corrected spec at once', async () => {
    invalid();
    await pass();
    change({ edge: { replicas: 5 } });
    await pass();
    expect(server.get(EDGE)).toMatchObject({ spec: { replicas: 5 } });
    expect(isTrue('Stalled')).toBe(false);
  });

  test('takes no spec in force that a user wrote past the API server', async () => {
    const path = 'pdf/configmaps/print-valid-spec';
    const env = [{ name: 'NODE_OPTIONS', value: '--require=/x' }];
    invalid();
    for (const text of ['{', JSON.stringify(platform({ defaults: { env } }).spec)]) {
      server.put(path, { ...(server.get(path) as object), data: { 'spec.json': text } });
      const before = template();
      await pass();
      expect([reason(), template()]).toEqual(['Invalid', before]);
    }
  });
});

test('a platform without its Secret has its policies before any pod', async () => {
  server.objects.delete('pdf/secrets/redis');
  await pass();
  expect(server.objects.has('pdf/networkpolicies/print-deny-all')).toBe(true);
  expect([...server.objects.keys()].filter((path) => path.includes('deployments'))).toEqual([]);
});

test('what the API server refuses keeps no other object from its repair', async () => {
  await pass();
  makeReady();
  await pass();
  for (const refused of ['configmaps/print-settings', 'deployments/print-auth'])
    server.refusals.set(`pdf/${refused}`, 422);
  server.objects.delete('pdf/networkpolicies/print-deny-all');
  server.objects.delete('pdf/deployments/print-edge');
  await expect(pass()).rejects.toThrow('print-settings: refused');
  expect(server.objects.has('pdf/networkpolicies/print-deny-all')).toBe(true);
  expect(server.objects.has('pdf/deployments/print-edge')).toBe(true);
});

describe('peppers', () => {
  test('are created once, without an owner, and kept', async () => {
    await pass();
    const path = 'pdf/secrets/print-peppers';
    const made = server.get(path) as { data: { peppers: string }; metadata: object };
    const peppers = Buffer.from(made.data.peppers, 'base64').toString();
    expect(peppers).toMatch(/^1:[A-Za-z0-9+/]{43}=$/);
    expect(made.metadata).not.toHaveProperty('ownerReferences');
    await pass();
    expect((server.get(path) as { data: object }).data).toEqual(made.data);
    expect(server.changes.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  test('of a platform that has run are reported as missing, not created again', async () => {
    await pass();
    makeReady();
    await pass();
    const path = 'pdf/secrets/print-peppers';
    const made = server.get(path);
    server.objects.delete(path);
    const before = server.get('pdf/deployments/print-auth') as KubeObject;
    expect(await pass()).toBeGreaterThan(0);
    expect(server.objects.has(path)).toBe(false);
    expect([isTrue('Stalled'), reason()]).toEqual([true, 'SettingMissing']);
    expect(status()?.conditions?.[0]?.message).toContain('There is no Secret print-peppers');
    expect(server.get('pdf/deployments/print-auth')).toMatchObject({
      metadata: { generation: before.metadata.generation },
    });
    server.put(path, made);
    await pass();
    expect(isTrue('Stalled')).toBe(false);
  });

  test('may be in a Secret of the user', async () => {
    server.put(PATH, platform({ peppersFrom: { name: 'mine', key: 'p' } }));
    server.put('pdf/secrets/mine', secret('mine', { p: 'MTp4' }));
    await pass();
    expect(server.objects.has('pdf/secrets/print-peppers')).toBe(false);
    expect(reason()).toBe('RollingOut');
  });
});

describe('a platform that cannot work', () => {
  test.each([
    ['is not there', () => server.objects.delete('pdf/secrets/redis'), 'There is no Secret redis'],
    [
      'lacks the key',
      () => server.put('pdf/secrets/redis', secret('redis', { address: 'eA==' })),
      'The Secret redis has no url',
    ],
  ])('stalls when the Secret of its Redis %s, and looks again', async (_, damage, message) => {
    damage();
    server.put('pdf/secrets/print-peppers', secret('print-peppers', { peppers: 'MTp4' }));
    const again = await pass();
    expect(again).toBeGreaterThan(0);
    expect([isTrue('Stalled'), reason()]).toEqual([true, 'SettingMissing']);
    expect(status()?.conditions?.[0]?.message).toContain(message);
    expect(server.objects.has('pdf/deployments/print-auth')).toBe(false);
  });

  test('stalls when the ConfigMap of its authorities is missing or empty, and looks again', async () => {
    const settings = () =>
      (server.get('pdf/deployments/print-auth') as Deployment | undefined)?.spec?.template.metadata
        ?.annotations?.['platen.dev/settings'];
    const authorities = (data: Record<string, string>, resourceVersion = '1') => {
      const metadata = { name: 'ours', namespace: 'pdf', uid: 'ours', resourceVersion };
      server.put('pdf/configmaps/ours', { apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
    };
    server.put(PATH, platform({ trustedCa: { name: 'ours' } }));
    expect(await pass()).toBeGreaterThan(0);
    expect(status()?.conditions?.[0]?.message).toContain('There is no ConfigMap ours');
    authorities({ other: 'x' });
    await pass();
    expect(status()?.conditions?.[0]?.message).toContain('The ConfigMap ours has no ca.crt');
    expect(settings()).toBeUndefined();
    authorities({ 'ca.crt': 'x' }, '2');
    await pass();
    const before = settings();
    expect([before, reason()]).toEqual([expect.any(String), 'RollingOut']);
    authorities({ 'ca.crt': 'x' }, '3');
    await pass();
    expect(settings()).toBe(before);
    authorities({ 'ca.crt': 'y' }, '4');
    await pass();
    expect(settings()).not.toBe(before);
  });

  test('reports what the API server refuses, and tries again', async () => {
    await pass();
    server.refusals.set('pdf/deployments/print-edge', 422);
    await expect(pass()).rejects.toThrow('refused');
    expect([isTrue('Stalled'), reason()]).toEqual([true, 'Refused']);
    expect(events).toContain('Refused');
  });

  test.each([
    ['peppers', 'pdf/secrets/print-peppers'],
    ['the Service of its way out', 'pdf/services/print-egress'],
  ])('reports first that the API server refuses %s', async (_, path) => {
    server.refusals.set(path, 403);
    await expect(pass()).rejects.toThrow('refused');
    expect([isTrue('Stalled'), isTrue('Reconciling'), reason()]).toEqual([true, false, 'Refused']);
    server.refusals.clear();
    await pass();
    expect([isTrue('Stalled'), reason()]).toEqual([false, 'RollingOut']);
  });

  test('stays as it is while it is paused, ready or not', async () => {
    await pass();
    makeReady();
    await pass();
    server.put(PATH, {
      ...(server.get(PATH) as PdfPlatform),
      spec: platform({ paused: true }).spec,
    });
    server.objects.delete('pdf/services/print');
    server.changes.length = 0;
    await pass();
    expect(server.changes).toEqual([`STATUS ${PATH}`]);
    expect([isTrue('Ready'), isTrue('Reconciling'), reason()]).toEqual([true, false, 'Paused']);
  });

  test('gets the password of the chart’s Redis also while it is paused, and nothing else', async () => {
    const redis = { urlFrom: { name: 'print-redis' }, generateFor: 'print-redis.pdf.svc' };
    server.put(PATH, platform({ paused: true, redis }));
    server.changes.length = 0;
    await pass();
    await pass();
    expect(server.get('pdf/secrets/print-redis')).toMatchObject({
      data: { password: expect.stringMatching(/.{30}/) as unknown },
    });
    expect(server.changes.filter((change) => !change.startsWith('STATUS'))).toEqual([
      'POST pdf/secrets/print-redis',
    ]);
  });

  test('stays as it is while it is being deleted', async () => {
    const { metadata, ...rest } = platform();
    server.put(PATH, {
      ...rest,
      metadata: { ...metadata, deletionTimestamp: '2026-01-01T00:00:00Z' },
    });
    expect(await pass()).toBeUndefined();
    expect(server.changes).toEqual([]);
  });
});
