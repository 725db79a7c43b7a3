import { beforeEach, describe, expect, test } from 'vitest';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Deployment, KubeObject } from '../../kube/types.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { plan, platform } from '../../testing/objects.ts';
import type { Context } from '../context.ts';
import { reconcilePlatform } from './reconcile.ts';

const PATH = 'pdf/pdfplatforms/print';
const EDGE = 'pdf/deployments/print-edge';

let server: MemoryCluster;
let events: string[];
let context: Context;

beforeEach(() => {
  server = new MemoryCluster();
  events = [];
  server.put(PATH, platform());
  server.put('pdf/pdfplans/starter', plan('starter'));
  server.put('pdf/secrets/redis', {
    apiVersion: 'v1',
    kind: 'Secret',
    data: { url: 'cmVkaXM6Ly94' },
    metadata: { name: 'redis', namespace: 'pdf', uid: 'redis' },
  });
  const record: Context['events']['record'] = (_, { type, reason, message }) =>
    Promise.resolve(void events.push(`${type} ${reason}: ${message}`));
  context = contextOf(server, { events: { record } });
});

const pass = () => reconcilePlatform('pdf', 'print', context);

const condition = () =>
  (server.get(PATH) as PdfPlatform).status?.conditions?.find(
    ({ type }) => type === 'ScaledByOthers',
  );

const edge = () => server.get(EDGE) as KubeObject & { spec: NonNullable<Deployment['spec']> };

/** Scales by the subresource, like `kubectl scale` and autoscalers, which makes the manager own the number. */
function scale(manager: string, replicas: number): void {
  const { spec, metadata } = edge();
  const fieldsV1 = { 'f:spec': { 'f:replicas': {} } };
  const managedFields = [{ manager, operation: 'Update', subresource: 'scale', fieldsV1 }];
  server.put(EDGE, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { ...metadata, managedFields },
    spec: Object.assign({}, spec, { replicas }),
  });
}

function foreignScaler(target: string, kind = 'Deployment'): void {
  server.put('pdf/horizontalpodautoscalers/keda', {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'keda', namespace: 'pdf', uid: 'keda' },
    spec: { scaleTargetRef: { kind, name: target }, maxReplicas: 7 },
  });
}

describe('an autoscaler of others for a part', () => {
  test('decides the number of pods, and the platform reports that', async () => {
    await pass();
    foreignScaler('print-edge');
    scale('kube-controller-manager', 5);
    await pass();
    // The applied object has no number, so the API server keeps the present one.
    expect(edge().spec).not.toHaveProperty('replicas');
    expect(condition()).toMatchObject({ status: 'True', reason: 'ForeignAutoscaler' });
    expect(condition()?.message).toMatch(/edge \(keda\)/);
    expect(events).toContainEqual(expect.stringMatching(/^Warning ForeignAutoscaler/));
  });

  test('has no second autoscaler beside it', async () => {
    server.put(PATH, platform({ edge: { autoscaling: {} } }));
    await pass();
    expect(server.get('pdf/horizontalpodautoscalers/print-edge')).toBeDefined();
    foreignScaler('print-edge');
    await pass();
    expect(server.get('pdf/horizontalpodautoscalers/print-edge')).toBeUndefined();
  });

  test('is limited to the number of pods that usage shares its rates among', async () => {
    foreignScaler('print-usage');
    await pass();
    const { spec } = server.get('pdf/deployments/print-usage') as Deployment;
    expect(spec!.template.spec!.containers[0]!.env).toContainEqual({
      name: 'PLATEN_REPLICAS',
      value: '7',
    });
  });

  test.each([
    ['print-edge', 'StatefulSet'],
    ['other-edge', 'Deployment'],
  ])('is ignored when it scales something else: %s, a %s', async (target, kind) => {
    foreignScaler(target, kind);
    await pass();
    expect(condition()).toBeUndefined();
    expect(edge().spec).toMatchObject({ replicas: 2 });
  });

  test('is no longer reported once it is deleted', async () => {
    foreignScaler('print-edge');
    await pass();
    server.objects.delete('pdf/horizontalpodautoscalers/keda');
    await pass();
    expect(condition()).toBeUndefined();
    expect(edge().spec).toMatchObject({ replicas: 2 });
  });
});

describe('a number of pods that a user sets by hand', () => {
  test('is reverted, and reported as an Event', async () => {
    await pass();
    scale('kubectl', 4);
    await pass();
    expect(edge().spec).toMatchObject({ replicas: 2 });
    const message =
      'kubectl set the number of pods of edge to 4. The operator set it back to 2, as the spec says. ' +
      'Change replicas or autoscaling of the PdfPlatform instead.';
    expect(events).toContain(`Warning TakenBack: ${message}`);
  });

  test('is not reported when the spec itself changes it', async () => {
    await pass();
    server.put(PATH, platform({ edge: { replicas: 1 } }));
    await pass();
    expect(edge().spec).toMatchObject({ replicas: 1 });
    expect(events.filter((one) => one.includes('TakenBack'))).toEqual([]);
  });

  test('is not reported when the platform’s own autoscaler set it before its deletion', async () => {
    server.put(PATH, platform({ edge: { autoscaling: {} } }));
    await pass();
    scale('kube-controller-manager', 5);
    server.put(PATH, platform());
    await pass();
    expect(edge().spec).toMatchObject({ replicas: 2 });
    expect(events.filter((one) => one.includes('TakenBack'))).toEqual([]);
  });
});
