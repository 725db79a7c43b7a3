import { beforeEach, describe, expect, test } from 'vitest';
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

describe('an autoscaler of somebody else’s', () => {
  const autoscaling = { external: true, minReplicas: 1, maxReplicas: 7 };

  test('decides the number of pods alone, where the spec says so', async () => {
    server.put(PATH, platform({ edge: { autoscaling: {} } }));
    await pass();
    expect(server.get('pdf/horizontalpodautoscalers/print-edge')).toBeDefined();
    server.put(PATH, platform({ edge: { autoscaling } }));
    scale('keda', 5);
    await pass();
    // The applied object has no number, so the API server keeps the present one.
    expect(edge().spec).not.toHaveProperty('replicas');
    expect(server.get('pdf/horizontalpodautoscalers/print-edge')).toBeUndefined();
    expect(events.filter((one) => one.includes('TakenBack'))).toEqual([]);
  });

  test('has as many pods at most as usage shares its rates among', async () => {
    server.put(PATH, platform({ usage: { autoscaling } }));
    await pass();
    const { spec } = server.get('pdf/deployments/print-usage') as Deployment;
    expect(spec!.template.spec!.containers[0]!.env).toContainEqual({
      name: 'PLATEN_REPLICAS',
      value: '7',
    });
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
