import { describe, expect, test } from 'vitest';
import { prometheusKind } from '../../../../test/harness/kubernetes/prometheus-kinds.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { platform } from '../../testing/objects.ts';
import { monitor } from './monitor.ts';

const KINDS = [
  ['PodMonitor', 'podmonitors'],
  ['PrometheusRule', 'prometheusrules'],
] as const;

/** The objects of a platform with every setting. */
async function made(kind: string): Promise<unknown> {
  const server = new MemoryCluster();
  const monitoring = {
    podMonitor: true,
    rules: true,
    labels: { release: 'prometheus' },
    runbooks: 'https://runbooks.example.com/platen',
  };
  await monitor(platform({ monitoring }), { cluster: server.cluster, caches: server.caches() });
  return [...server.objects.values()].find((object) => object.kind === kind);
}

describe.each(KINDS)('the operator’s %s', (kind, plural) => {
  const accepts = prometheusKind(plural);

  test('is valid by the definition of the Prometheus operator', async () => {
    const object = await made(kind);
    expect(object).toMatchObject({ kind, metadata: { labels: { release: 'prometheus' } } });
    accepts(object);
    expect(accepts.errors).toBeNull();
  });

  test('would be invalid with an unknown field or one of the wrong type', async () => {
    const object = (await made(kind)) as { spec: object };
    expect(accepts({ ...object, spec: { ...object.spec, unheardOf: 1 } })).toBe(false);
    expect(accepts({ ...object, spec: 'none' })).toBe(false);
  });
});
