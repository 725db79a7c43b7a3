import { describe, expect, test } from '@jest/globals';
import { prometheusKind } from '../../../../test/harness/kubernetes/prometheus-kinds.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { platform } from '../../testing/objects.ts';
import { monitor } from './monitor.ts';

const KINDS = [
  ['PodMonitor', 'podmonitors'],
  ['PrometheusRule', 'prometheusrules'],
] as const;

/** What is made of a platform with everything that can be set. */
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

describe.each(KINDS)('what is made as a %s', (kind, plural) => {
  const accepts = prometheusKind(plural);

  test('is one, as the Prometheus operator itself defines it', async () => {
    const object = await made(kind);
    expect(object).toMatchObject({ kind, metadata: { labels: { release: 'prometheus' } } });
    accepts(object);
    expect(accepts.errors).toBeNull();
  });

  test('would not be with a field too many, or one of the wrong type', async () => {
    const object = (await made(kind)) as { spec: object };
    expect(accepts({ ...object, spec: { ...object.spec, unheardOf: 1 } })).toBe(false);
    expect(accepts({ ...object, spec: 'none' })).toBe(false);
  });
});
