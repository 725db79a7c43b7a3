import { beforeEach, describe, expect, test } from 'vitest';
import { checkRules } from '../../../../deploy/slo/testing/promtool.ts';
import type { Group, Rule } from '../../../../deploy/slo/rule.ts';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { plan, platform } from '../../testing/objects.ts';
import type { Context } from '../context.ts';
import { EngineScales } from '../engine-scale/engine-scales.ts';
import { reconcilePlatform } from './reconcile.ts';
import type { ObservedDeployment } from './deployments.ts';

const PATH = 'pdf/pdfplatforms/print';
const ORDER = ['egress', 'usage', 'auth', 'chromium', 'libreoffice', 'render', 'edge'];

let server: MemoryCluster;
let events: string[];
let scales: EngineScales;

beforeEach(async () => {
  server = new MemoryCluster();
  events = [];
  scales = new EngineScales();
  server.put(PATH, platform({ images: { tag: '1' } }));
  server.put('pdf/pdfplans/starter', plan('starter'));
  const metadata = { name: 'redis', namespace: 'pdf', uid: 'redis' };
  const data = { url: 'cmVkaXM6Ly94' };
  server.put('pdf/secrets/redis', { apiVersion: 'v1', kind: 'Secret', metadata, data });
  await pass();
  for (const name of ORDER) becomeReady(name);
  await pass();
  events.length = 0;
});

async function pass() {
  const record: Context['events']['record'] = (_, { reason, message }) =>
    Promise.resolve(void events.push(`${reason}: ${message}`));
  const context = contextOf(server, { events: { record }, scales });
  return reconcilePlatform('pdf', 'print', context);
}

const deployment = (name: string) =>
  server.get(`pdf/deployments/print-${name}`) as ObservedDeployment & {
    spec: { replicas: number };
  };

const tagOf = (name: string) =>
  deployment(name).spec.template.spec?.containers[0]?.image?.split(':').at(-1);

/** The parts whose pods have the tag. */
const having = (tag: string) => ORDER.filter((name) => tagOf(name) === tag);

function setStatus(name: string, status: object): void {
  const known = deployment(name);
  server.put(`pdf/deployments/print-${name}`, { ...known, status });
}

function becomeReady(name: string): void {
  const { metadata, spec } = deployment(name);
  const { replicas } = spec;
  setStatus(name, {
    observedGeneration: metadata.generation,
    replicas,
    readyReplicas: replicas,
    updatedReplicas: replicas,
    availableReplicas: replicas,
  });
}

/** One new pod starts while all old ones serve. */
function rolling(name: string) {
  const { metadata, spec } = deployment(name);
  const { replicas } = spec;
  return {
    observedGeneration: metadata.generation,
    replicas: replicas + 1,
    readyReplicas: replicas,
    availableReplicas: replicas,
  };
}

/** The new pods do not start; the old ones serve on. */
function fail(name: string): void {
  const { metadata } = deployment(name);
  setStatus(name, {
    observedGeneration: metadata.generation,
    replicas: 3,
    readyReplicas: 2,
    updatedReplicas: 1,
    availableReplicas: 2,
    conditions: [{ type: 'Progressing', status: 'False', message: 'ProgressDeadlineExceeded' }],
  });
}

function change(spec: Record<string, unknown>): void {
  const before = server.get(PATH) as PdfPlatform;
  server.put(PATH, { ...before, spec: platform(spec).spec });
}

const condition = (type: string) =>
  (server.get(PATH) as PdfPlatform).status?.conditions?.find((one) => one.type === type);

describe('an upgrade', () => {
  test('replaces one wave after the other: services before their callers', async () => {
    change({ images: { tag: '2' } });
    const waves: string[][] = [];
    for (let count = 0; count < 10 && having('1').length > 0; count++) {
      await pass();
      const now = having('2').filter((name) => !waves.flat().includes(name));
      if (now.length > 0) waves.push(now);
      for (const name of now) becomeReady(name);
    }
    expect(waves).toEqual([
      ['egress', 'usage', 'auth'],
      ['chromium', 'libreoffice'],
      ['render'],
      ['edge'],
    ]);
    await pass();
    expect(condition('Ready')?.status).toBe('True');
    expect(events.filter((one) => one.startsWith('Upgrading')).length).toBe(7);
  });

  test('waits for every part of a wave', async () => {
    change({ images: { tag: '2' } });
    await pass();
    for (const name of ['egress', 'auth']) becomeReady(name);
    for (let count = 0; count < 3; count++) await pass();
    expect(having('2')).toEqual(['egress', 'usage', 'auth']);
    becomeReady('usage');
    await pass();
    expect(having('2')).toEqual(['egress', 'usage', 'auth', 'chromium', 'libreoffice']);
  });

  test('stops at a part that does not become ready, and reports that', async () => {
    change({ images: { tag: '2' } });
    await pass();
    for (const name of ['egress', 'auth']) becomeReady(name);
    fail('usage');
    for (let count = 0; count < 3; count++) await pass();
    expect(having('2')).toEqual(['egress', 'usage', 'auth']);
    expect(condition('Stalled')).toMatchObject({ status: 'True', reason: 'RolloutFailed' });
    expect(condition('Stalled')?.message).toContain(
      'These wait for it: chromium, libreoffice, render, edge.',
    );
    expect(condition('Degraded')).toMatchObject({ status: 'True', reason: 'RolloutFailed' });
    expect(condition('Ready')?.status).toBe('False');
  });

  test('reports the cause as soon as its pods do', async () => {
    change({ images: { tag: '2' } });
    await pass();
    const labels = {
      'app.kubernetes.io/name': 'platen',
      'app.kubernetes.io/instance': 'print',
      'app.kubernetes.io/component': 'usage',
    };
    const { annotations } = deployment('usage').metadata;
    const metadata = { name: 'print-usage-x', namespace: 'pdf', uid: 'x', labels, annotations };
    const waiting = { reason: 'ErrImagePull', message: 'not found' };
    const status = {
      containerStatuses: [{ restartCount: 0, image: 'r/usage:2', state: { waiting } }],
    };
    const creationTimestamp = '2026-01-01T00:00:00Z';
    server.put('pdf/pods/print-usage-x', {
      apiVersion: 'v1',
      kind: 'Pod',
      status,
      metadata: { ...metadata, creationTimestamp },
    });
    await pass();
    expect(condition('Stalled')).toMatchObject({ status: 'True', reason: 'ErrImagePull' });
    expect(condition('Stalled')?.message).toMatch(
      /The pod print-usage-x: cannot pull r\/usage:2: not found\. .* These wait for it: chromium, /,
    );
    expect(events.some((one) => one.startsWith('ErrImagePull: '))).toBe(true);
    expect(condition('Degraded')?.status).toBe('False');
  });

  test('records the revisions that have been ready', async () => {
    const proven = () =>
      (server.get('pdf/configmaps/print-revisions') as { data: Record<string, string> }).data[
        'auth'
      ];
    const revision = () => deployment('auth').metadata.annotations!['platen.dev/revision']!;
    const first = revision();
    expect(proven()).toBe(first);
    change({ images: { tag: '2' } });
    await pass();
    await pass();
    expect(proven()).toBe(first);
    becomeReady('auth');
    await pass();
    expect(proven()).toBe(`${first}\n${revision()}`);
    change({ images: { tag: '1' } });
    await pass();
    becomeReady('auth');
    await pass();
    expect(proven()?.split('\n').at(-1)).toBe(first);
  });

  test('is undone by the former spec', async () => {
    change({ images: { tag: '2' } });
    await pass();
    for (const name of ['egress', 'auth']) becomeReady(name);
    fail('usage');
    await pass();
    change({ images: { tag: '1' } });
    for (let count = 0; count < 2; count++) {
      await pass();
      for (const name of ['egress', 'usage', 'auth']) becomeReady(name);
    }
    expect(having('2')).toEqual([]);
    await pass();
    expect(condition('Ready')?.status).toBe('True');
    expect(condition('Stalled')?.status).toBe('False');
  });

  test('leaves waiting parts as they are', async () => {
    change({ images: { tag: '2' } });
    await pass();
    const before = deployment('edge');
    server.changes.length = 0;
    await pass();
    expect(server.changes).not.toContain('PATCH pdf/deployments/print-edge');
    expect(deployment('edge')).toEqual(before);
  });

  test('leaves every part with its wanted number of pods', async () => {
    const engines = { chromium: { autoscaling: { minReplicas: 1, maxReplicas: 5 } } };
    change({ images: { tag: '1' }, engines });
    await pass();
    for (const name of ORDER) becomeReady(name);
    change({ images: { tag: '2' }, engines });
    await pass();
    fail('usage');
    const edge = deployment('edge');
    server.put('pdf/deployments/print-edge', { ...edge, spec: { ...edge.spec, replicas: 0 } });
    const before = deployment('chromium');
    const observed = { documents: 6, isWhole: true };
    scales.observe(server.get(PATH) as PdfPlatform, 'chromium', observed);
    await pass();
    expect([tagOf('chromium'), tagOf('edge')]).toEqual(['1', '1']);
    expect(deployment('edge').spec.replicas).toBe(2);
    expect(deployment('chromium').spec).toEqual({ ...before.spec, replicas: 4 });
    expect((server.get(PATH) as PdfPlatform).status?.autoscaling).toMatchObject([
      { name: 'chromium', desired: 4 },
    ]);
    server.changes.length = 0;
    await pass();
    expect(server.changes).not.toContain('PATCH pdf/deployments/print-chromium');
  });

  test('creates missing parts without waiting', async () => {
    server.objects.delete('pdf/deployments/print-edge');
    change({ images: { tag: '2' } });
    await pass();
    expect(having('2')).toEqual(['egress', 'usage', 'auth', 'edge']);
  });

  test('to more pods replaces the present number first, and adds only new pods', async () => {
    change({ images: { tag: '2' }, auth: { replicas: 5 } });
    await pass();
    expect([tagOf('auth'), deployment('auth').spec.replicas]).toEqual(['2', 2]);
    setStatus('auth', { ...rolling('auth'), updatedReplicas: 1 });
    await pass();
    expect(deployment('auth').spec.replicas).toBe(2);
    becomeReady('auth');
    await pass();
    expect(deployment('auth').spec.replicas).toBe(5);
    for (const name of ['egress', 'usage']) becomeReady(name);
    await pass();
    expect(tagOf('chromium')).toBe('1');
    becomeReady('auth');
    await pass();
    expect(tagOf('chromium')).toBe('2');
  });

  test('to more pods adds them although new pods do not start', async () => {
    change({ images: { tag: '2' }, auth: { replicas: 5 } });
    await pass();
    fail('auth');
    await pass();
    expect(deployment('auth').spec.replicas).toBe(5);
  });

  test('to fewer pods replaces only those that stay', async () => {
    change({ images: { tag: '2' }, auth: { replicas: 1 } });
    await pass();
    expect([tagOf('auth'), deployment('auth').spec.replicas]).toEqual(['2', 1]);
  });

  test('lets the operator scale engines up meanwhile', async () => {
    const engines = { chromium: { autoscaling: { minReplicas: 4, maxReplicas: 5 } } };
    change({ images: { tag: '2' }, engines });
    await pass();
    for (const name of ['egress', 'usage', 'auth']) becomeReady(name);
    await pass();
    expect([tagOf('chromium'), deployment('chromium').spec.replicas]).toEqual(['2', 4]);
  });

  test.each([
    ['find no place', { replicas: 4, updatedReplicas: 4, availableReplicas: 1 }, '2'],
    ['are all there is to come', { replicas: 4, updatedReplicas: 4, availableReplicas: 0 }, '1'],
    ['have old ones beside them', { replicas: 4, updatedReplicas: 3, availableReplicas: 4 }, '1'],
  ])('continues after engines whose new pods %s, or not', async (_, counts, tagOfRender) => {
    const engines = { chromium: { autoscaling: { minReplicas: 4, maxReplicas: 5 } } };
    change({ images: { tag: '2' }, engines });
    await pass();
    for (const name of ['egress', 'usage', 'auth']) becomeReady(name);
    await pass();
    becomeReady('libreoffice');
    const { generation } = deployment('chromium').metadata;
    setStatus('chromium', { observedGeneration: generation, ...counts });
    await pass();
    expect(tagOf('render')).toBe(tagOfRender);
    expect(condition('Reconciling')?.status).toBe('True');
  });

  test('does not delay more pods when it replaces nothing', async () => {
    change({ images: { tag: '1' }, auth: { replicas: 3 } });
    await pass();
    setStatus('auth', { ...rolling('auth'), replicas: 3, updatedReplicas: 3 });
    change({ images: { tag: '1' }, auth: { replicas: 5 } });
    await pass();
    expect(deployment('auth').spec.replicas).toBe(5);
  });
});

describe('a part that is scaled', () => {
  const SCALED = {
    images: { tag: '1' },
    edge: { autoscaling: { minReplicas: 2, maxReplicas: 9 } },
  };

  test('by an autoscaler has no number of pods from the operator', async () => {
    change(SCALED);
    const before = deployment('edge');
    const managedFields = [
      {
        manager: 'platen-operator',
        operation: 'Apply',
        fieldsV1: { 'f:spec': { 'f:replicas': {} } },
      },
    ];
    server.put('pdf/deployments/print-edge', {
      ...before,
      metadata: { ...before.metadata, managedFields },
    });
    const applied: { manager: string | undefined; replicas: number | undefined }[] = [];
    server.onApply = (body, manager) => {
      if (body.metadata.name !== 'print-edge' || body.kind !== 'Deployment') return;
      applied.push({ manager, replicas: (body['spec'] as { replicas?: number }).replicas });
    };
    await pass();
    expect(applied).toEqual([
      { manager: 'platen-operator-replicas', replicas: 2 },
      { manager: 'platen-operator', replicas: undefined },
    ]);
    expect(server.get('pdf/horizontalpodautoscalers/print-edge')).toMatchObject({
      spec: { minReplicas: 2, maxReplicas: 9, scaleTargetRef: { name: 'print-edge' } },
    });
    change({ images: { tag: '1' } });
    await pass();
    expect(server.get('pdf/horizontalpodautoscalers/print-edge')).toBeUndefined();
  });

  test('by the operator has the decided number, also in the status', async () => {
    const engines = { chromium: { autoscaling: { minReplicas: 1, maxReplicas: 5 } } };
    change({ images: { tag: '1' }, engines });
    await pass();
    expect(deployment('chromium').spec.replicas).toBe(2);
    scales.observe(server.get(PATH) as PdfPlatform, 'chromium', { documents: 6, isWhole: true });
    await pass();
    expect(deployment('chromium').spec.replicas).toBe(4);
    expect((server.get(PATH) as PdfPlatform).status?.autoscaling).toEqual([
      { name: 'chromium', current: 2, desired: 4 },
    ]);
  });
});

describe('access from outside', () => {
  const gateway = { parents: [{ name: 'public' }], hosts: ['pdf.example.com'] };

  test('is an Ingress to the Service of the edge', async () => {
    change({
      images: { tag: '1' },
      ingress: { hosts: ['pdf.example.com'], tlsSecretName: 'cert' },
    });
    await pass();
    expect(server.get('pdf/ingresses/print')).toMatchObject({
      spec: {
        tls: [{ hosts: ['pdf.example.com'], secretName: 'cert' }],
        rules: [{ host: 'pdf.example.com' }],
      },
    });
    expect(condition('Exposed')).toMatchObject({ status: 'True', reason: 'Applied' });
    expect(events.some((one) => one.startsWith('Applied: '))).toBe(true);
  });

  test('is an HTTPRoute, and the status says whether the Gateways accept it', async () => {
    change({ images: { tag: '1' }, gateway });
    await pass();
    expect(condition('Exposed')).toMatchObject({ status: 'False', reason: 'RoutePending' });
    const route = server.get('pdf/httproutes/print') as object;
    const accepted = { conditions: [{ type: 'Accepted', status: 'True' }] };
    server.put('pdf/httproutes/print', { ...route, status: { parents: [accepted] } });
    await pass();
    expect(condition('Exposed')).toMatchObject({ status: 'True', reason: 'Accepted' });
  });

  test('is deleted with the spec, also after a pause', async () => {
    change({ images: { tag: '1' }, gateway });
    await pass();
    change({ images: { tag: '1' }, gateway, paused: true });
    await pass();
    change({ images: { tag: '1' } });
    await pass();
    expect(server.get('pdf/httproutes/print')).toBeUndefined();
    expect(condition('Exposed')).toBeUndefined();
  });

  test('stays when others own it', async () => {
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Service', name: 'x', uid: 'another' }];
    const metadata = { name: 'print', namespace: 'pdf', ownerReferences };
    server.put('pdf/httproutes/print', { kind: 'HTTPRoute', metadata });
    change({ images: { tag: '1' } });
    await pass();
    expect(server.get('pdf/httproutes/print')).toMatchObject({ metadata: { ownerReferences } });
  });

  test('works without the Gateway API, and reports that it is missing', async () => {
    server.refusals.set('pdf/httproutes/print', 404);
    change({ images: { tag: '1' }, gateway });
    await pass(); // the edge trusts the Gateway from now on
    becomeReady('edge');
    await pass();
    expect(condition('Exposed')).toMatchObject({ status: 'False', reason: 'GatewayApiMissing' });
    expect(condition('Ready')?.status).toBe('True');
  });
});

describe('a PodMonitor', () => {
  const monitoring = { podMonitor: true, labels: { release: 'prometheus' } };

  test('is created and deleted with the spec, with labels that select it', async () => {
    change({ images: { tag: '1' }, monitoring });
    await pass();
    expect(server.get('pdf/podmonitors/print')).toMatchObject({
      metadata: { labels: { release: 'prometheus' } },
      spec: {
        podMetricsEndpoints: [
          { port: 'metrics', honorLabels: true, relabelings: [{ targetLabel: 'service' }] },
        ],
      },
    });
    expect(condition('Monitored')?.status).toBe('True');
    change({ images: { tag: '1' } });
    await pass();
    expect(server.get('pdf/podmonitors/print')).toBeUndefined();
  });

  test('is skipped when the cluster does not know the kind, and tried again', async () => {
    server.refusals.set('pdf/podmonitors/print', 404);
    change({ images: { tag: '1' }, monitoring });
    expect(await pass()).toBe(15_000);
    expect(condition('Monitored')).toMatchObject({ status: 'False', reason: 'KindMissing' });
    expect(condition('Ready')?.status).toBe('True');
  });
});

describe('a PrometheusRule', () => {
  const runbooks = 'https://runbooks.example.com';
  const monitoring = { rules: true, runbooks, labels: { release: 'prometheus' } };

  test('is created and deleted with the spec, for this namespace', async () => {
    change({ images: { tag: '1' }, monitoring });
    await pass();
    const rule = server.get('pdf/prometheusrules/print');
    expect(rule).toMatchObject({
      apiVersion: 'monitoring.coreos.com/v1',
      metadata: { labels: { release: 'prometheus' } },
    });
    const { groups } = (rule as { spec: { groups: Group[] } }).spec;
    expect(checkRules(groups)).toBe('');
    const rules: Rule[] = groups.flatMap((group) => group.rules);
    const alert = rules.find((one) => 'alert' in one && one.alert === 'PlatenEdgeDown');
    expect(alert).toMatchObject({
      expr: 'absent(up{namespace="pdf", service="edge"} == 1)',
      annotations: { runbook_url: `${runbooks}/PlatenEdgeDown.md` },
    });
    expect(condition('Monitored')).toMatchObject({ status: 'True', reason: 'Applied' });
    change({ images: { tag: '1' } });
    await pass();
    expect(server.get('pdf/prometheusrules/print')).toBeUndefined();
    expect(condition('Monitored')).toBeUndefined();
  });

  test('is independent of a PodMonitor when the cluster knows only one of them', async () => {
    server.refusals.set('pdf/prometheusrules/print', 404);
    change({ images: { tag: '1' }, monitoring: { podMonitor: true, rules: true } });
    expect(await pass()).toBe(15_000);
    expect(server.get('pdf/podmonitors/print')).toBeDefined();
    expect(condition('Monitored')).toMatchObject({
      status: 'False',
      reason: 'KindMissing',
      message: 'The cluster knows no PrometheusRule: install the Prometheus operator.',
    });
    expect(events.some((one) => one.startsWith('KindMissing: '))).toBe(true);
    expect(condition('Ready')?.status).toBe('True');
  });
});

describe('an invalid spec', () => {
  test.each([
    [
      'scales by processor time without asking for any',
      { edge: { resources: { requests: { memory: '1Gi' } }, autoscaling: {} } },
      'edge is scaled by processor time and requests no cpu: set spec.edge.resources.requests.cpu.',
    ],
    [
      'requests more than its limit',
      { auth: { resources: { requests: { memory: '1Gi' }, limits: { memory: '512Mi' } } } },
      'auth requests more memory than its limit: lower spec.auth.resources.requests.memory, or raise its limit.',
    ],
    [
      'has an amount that is none',
      { render: { resources: { requests: { cpu: 'much' } } } },
      'spec.render.resources.requests.cpu is much: not a quantity.',
    ],
  ])('is reported when it %s, and no pod is replaced', async (_, spec, message) => {
    change({ images: { tag: '2' }, ...spec });
    server.changes.length = 0;
    await pass();
    expect(condition('Stalled')).toMatchObject({
      status: 'True',
      reason: 'Invalid',
      message: `${message} The operator keeps the last valid spec in force.`,
    });
    expect(JSON.stringify([...server.objects.values()])).not.toContain(':2"');
  });

  test('is reported when an older platform has the host', async () => {
    const older = platform({ ingress: { hosts: ['pdf.example.com'] } });
    const metadata = {
      ...older.metadata,
      name: 'older',
      uid: 'a',
      creationTimestamp: '2020-01-01T00:00:00Z',
    };
    server.put('pdf/pdfplatforms/older', { ...older, metadata });
    const mine = server.get(PATH) as PdfPlatform;
    server.put(PATH, {
      ...mine,
      metadata: { ...mine.metadata, creationTimestamp: '2021-01-01T00:00:00Z' },
    });
    change({ ingress: { hosts: ['pdf.example.com'] } });
    await pass();
    expect(condition('Stalled')?.message).toContain('of the PdfPlatform older already');
  });

  test('serves, but degraded, when an issuer’s default plan is missing', async () => {
    const issuer = { issuer: 'https://id.example.com', audience: 'x', defaultPlan: 'gold' };
    change({ images: { tag: '1' }, issuers: [issuer] });
    await pass();
    for (const name of ORDER) becomeReady(name);
    await pass();
    expect(condition('Degraded')).toMatchObject({ status: 'True', reason: 'UnknownPlan' });
    expect(condition('Ready')?.status).toBe('True');
  });
});

describe('certificates', () => {
  test('are created once, and their end is reported', async () => {
    const names = ['ca', 'auth-tls', 'usage-tls', 'render-tls', 'edge-tls', 'operator-tls'];
    const read = () => names.map((name) => server.get(`pdf/secrets/print-${name}`));
    const first = read();
    for (const secret of first) {
      expect(secret).toMatchObject({
        type: 'kubernetes.io/tls',
        metadata: { ownerReferences: [{ name: 'print' }] },
      });
    }
    const again = await pass();
    expect(again).toBeGreaterThan(0);
    expect(read()).toEqual(first);
    expect(condition('CertificatesReady')?.status).toBe('True');
  });

  test('are created again when somebody deletes or damages one', async () => {
    server.objects.delete('pdf/secrets/print-edge-tls');
    const auth = server.get('pdf/secrets/print-auth-tls') as { data: Record<string, string> };
    const key = (server.get('pdf/secrets/print-usage-tls') as typeof auth).data['tls.key']!;
    server.put('pdf/secrets/print-auth-tls', { ...auth, data: { ...auth.data, 'tls.key': key } });
    await pass();
    expect(server.get('pdf/secrets/print-edge-tls')).toBeDefined();
    const mended = server.get('pdf/secrets/print-auth-tls') as typeof auth;
    expect(mended.data['tls.key']).not.toBe(key);
    expect(mended.data['tls.crt']).not.toBe(auth.data['tls.crt']);
  });

  test('never replace a Secret of others', async () => {
    const metadata = { name: 'print-edge-tls', namespace: 'pdf', uid: 'theirs' };
    const theirs = { kind: 'Secret', metadata, data: { 'tls.key': 'dGhlaXJz' } };
    server.put('pdf/secrets/print-edge-tls', theirs);
    await expect(pass()).rejects.toThrow('print-edge-tls is not the operator');
    expect(condition('Stalled')?.message).toContain('print-edge-tls');
    expect(server.get('pdf/secrets/print-edge-tls')).toMatchObject(theirs);
  });

  test('are renewed also while the spec is invalid', async () => {
    server.objects.delete('pdf/secrets/print-edge-tls');
    change({ images: { tag: '1' }, edge: { resources: { requests: { cpu: 'much' } } } });
    await pass();
    expect(condition('Stalled')?.status).toBe('True');
    expect(server.get('pdf/secrets/print-edge-tls')).toBeDefined();
  });

  test('are absent when the services do not use them', async () => {
    change({ images: { tag: '1' }, tls: { internal: 'Disabled' } });
    await pass();
    expect(condition('CertificatesReady')).toBeUndefined();
    const env = (name: string) =>
      (
        server.get(`pdf/deployments/print-${name}`) as {
          spec: { template: { spec: { containers: { env: { name: string }[] }[] } } };
        }
      ).spec.template.spec.containers.flatMap((one) => one.env.map(({ name }) => name));
    expect(env('usage')).not.toContain('PLATEN_TLS_CERT_FILE');
    // One wave after the other, like every roll-out.
    expect(env('render')).toContain('PLATEN_TLS_CERT_FILE');
  });
});
