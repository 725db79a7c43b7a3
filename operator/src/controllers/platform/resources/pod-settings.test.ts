import { describe, expect, test } from 'vitest';
import { platform } from '../../../testing/objects.ts';
import { COMPONENTS, selectorOf, type Component } from './names.ts';
import { podSettingsOf } from './pod-settings.ts';
import { inputs } from '../../../testing/inputs.ts';
import { buildResources } from './index.ts';
import type { Deployment, Desired, KubeService } from '../../../kube/types.ts';

const HERE = { tolerations: [{ key: 'pool', operator: 'Exists', effect: 'NoSchedule' }] };

/** The settings of one part, wherever the spec has them. */
function specFor(part: Component, settings: object): Record<string, unknown> {
  if (part === 'prober') return { monitoring: { prober: settings } };
  if (part === 'chromium' || part === 'libreoffice') return { engines: { [part]: settings } };
  return { [part]: settings };
}

function made(spec: Record<string, unknown>, kind: string, part: Component) {
  const objects = buildResources(platform(spec), inputs(), 'operators');
  const names = [`print-${part}`, ...(part === 'edge' ? ['print'] : [])];
  return objects.find((one) => one.kind === kind && names.includes(one.metadata.name))!;
}

const templateOf = (spec: Record<string, unknown>, part: Component) =>
  (made(spec, 'Deployment', part) as Desired<Deployment>).spec!.template;

const affinity = {
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { a: 'b' } } },
    ],
  },
};

describe.each(COMPONENTS)('settings for the pods of %s', (part) => {
  const isEngine = part === 'chromium' || part === 'libreoffice';

  test('go into the pod unchanged', () => {
    const settings = {
      ...HERE,
      nodeSelector: { pool: 'pdf' },
      priorityClassName: 'high.pdf',
      affinity,
      podLabels: { team: 'print' },
      podAnnotations: { 'example.com/a': 'b' },
      serviceAccountAnnotations: { 'example.com/role': 'r' },
      env: [{ name: 'TZ', value: 'Europe/Zurich' }],
      topologySpreadConstraints: [
        { maxSkew: 2, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule' },
      ],
    };
    const { metadata, spec } = templateOf(specFor(part, settings), part);
    expect(metadata!.labels).toMatchObject({ team: 'print', ...selectorOf(platform(), part) });
    expect(metadata!.annotations).toMatchObject({ 'example.com/a': 'b' });
    expect(spec).toMatchObject({
      ...HERE,
      nodeSelector: { pool: 'pdf' },
      priorityClassName: 'high.pdf',
      affinity,
      topologySpreadConstraints: [
        {
          maxSkew: 2,
          topologyKey: 'rack',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: selectorOf(platform(), part) },
        },
      ],
    });
    expect(spec!.containers[0]!.env).toContainEqual({ name: 'TZ', value: 'Europe/Zurich' });
    const account = made(specFor(part, settings), 'ServiceAccount', part);
    expect(account.metadata.annotations).toEqual({ 'example.com/role': 'r' });
  });

  test('have defaults for every part, which a part extends or overrides', () => {
    const own = { ...specFor(part, { podLabels: { a: 'own' }, tolerations: [] }) };
    const defaults = {
      podLabels: { a: 'all', b: 'all' },
      ...HERE,
      env: [{ name: 'OTEL_X', value: '1' }],
    };
    const { metadata, spec } = templateOf({ ...own, defaults }, part);
    expect(metadata!.labels).toMatchObject({ a: 'own', b: 'all' });
    expect(spec!.tolerations).toEqual([]);
    const hasX = (spec!.containers[0]!.env ?? []).some(({ name }) => name === 'OTEL_X');
    expect(hasX).toBe(!isEngine);
    const other = part === 'edge' ? 'auth' : 'edge';
    expect(templateOf({ ...own, defaults }, other).spec).toMatchObject(HERE);
  });

  test('cannot replace the labels, annotations and constraints that the operator needs', () => {
    const settings = {
      podLabels: { 'app.kubernetes.io/component': 'edge', 'app.kubernetes.io/name': 'other' },
      podAnnotations: { 'platen.dev/settings': 'mine' },
      env: [
        { name: 'PLATEN_EGRESS', value: 'elsewhere' },
        { name: 'PLATEN_TLS_CA_FILE', value: 'mine' },
      ],
    };
    const plain = templateOf(specFor(part, {}), part);
    const { metadata, spec } = templateOf(specFor(part, settings), part);
    expect(metadata!.labels).toEqual(plain.metadata!.labels);
    const digestOf = (of: typeof metadata) => of!.annotations!['platen.dev/settings'];
    expect(digestOf(metadata)).toBe(digestOf(plain.metadata));
    expect(spec!.securityContext).toEqual(plain.spec!.securityContext);
    const [container] = spec!.containers;
    for (const own of plain.spec!.containers[0]!.env ?? [])
      expect(container!.env).toContainEqual(own);
    const names = container!.env!.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('change nothing when they are absent', () => {
    const { spec } = templateOf(specFor(part, {}), part);
    expect(spec).toMatchObject({ nodeSelector: {} });
    expect(JSON.parse(JSON.stringify(spec))).not.toHaveProperty('tolerations');
    const account = made(specFor(part, {}), 'ServiceAccount', part);
    expect(account.metadata).not.toHaveProperty('annotations');
  });
});

test.each(COMPONENTS.filter((part) => part !== 'prober'))(
  'the Service of %s takes labels and annotations, and keeps its own',
  (part) => {
    const settings = {
      serviceLabels: { team: 'print', 'app.kubernetes.io/instance': 'other' },
      serviceAnnotations: { 'example.com/internal': 'true' },
    };
    const { metadata } = made(specFor(part, settings), 'Service', part);
    expect(metadata.labels).toMatchObject({ team: 'print', ...selectorOf(platform(), part) });
    expect(metadata.annotations).toEqual({ 'example.com/internal': 'true' });
  },
);

test('a load balancer has the class that the spec names', () => {
  const edge = { serviceType: 'LoadBalancer', loadBalancerClass: 'example.com/internal' };
  expect((made({ edge }, 'Service', 'edge') as Desired<KubeService>).spec).toMatchObject({
    type: 'LoadBalancer',
    loadBalancerClass: 'example.com/internal',
  });
  expect((made({}, 'Service', 'edge') as Desired<KubeService>).spec).not.toHaveProperty(
    'loadBalancerClass',
  );
});

test('a load balancer takes calls of the addresses that the spec names, and keeps them', () => {
  const more = { loadBalancerSourceRanges: ['192.0.2.0/24'], externalTrafficPolicy: 'Local' };
  const edge = { serviceType: 'LoadBalancer', ...more };
  expect((made({ edge }, 'Service', 'edge') as Desired<KubeService>).spec).toMatchObject(more);
});

test.each(COMPONENTS)(
  'the pods of %s have the runtime and the users that the spec names',
  (part) => {
    const more = { runtimeClassName: 'gvisor', hostUsers: false };
    expect(templateOf(specFor(part, more), part).spec).toMatchObject(more);
  },
);

test.each(COMPONENTS)('the namespace assigns the user of %s if the spec says so', (part) => {
  const { securityContext } = templateOf(
    { ...specFor(part, {}), podUser: 'namespace' },
    part,
  ).spec!;
  expect(securityContext).toEqual({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
});

test('the operator reads the source of a variable, so that a change restarts pods', () => {
  const secretKeyRef = { name: 'proxy.settings', key: 'url' };
  const env = [{ name: 'HTTPS_PROXY', valueFrom: { secretKeyRef } }];
  expect(podSettingsOf(platform({ auth: { env } }), 'auth').env).toEqual(env);
});
