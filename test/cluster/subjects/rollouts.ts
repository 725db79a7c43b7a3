import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { pipe, type Load } from '../../harness/cluster.ts';
import { eventually, type Installation } from '../installation.ts';

const SERVICES = ['auth', 'usage', 'render', 'edge', 'egress'];
const ENGINES = ['chromium', 'libreoffice'];
const REQUESTS = 500;

export function rollouts(on: Installation): void {
  describe('under steady load', () => {
    let load: Load | undefined;

    beforeAll(async () => {
      const two = (names: string[]) => Object.fromEntries(names.map((name) => [name, TWO]));
      await on.patch('pdfplatform/print', { spec: { ...two(SERVICES), engines: two(ENGINES) } });
      await on.ready('pdfplatform/print');
    });
    afterEach(() => load?.end().catch(() => undefined));

    const begin = async () => {
      load = await on.load(REQUESTS);
    };

    const outcome = async () => {
      const counts = await load!.end();
      load = undefined;
      const { 200: made = 0, ...failed } = counts;
      return { isEnough: made >= REQUESTS, failed };
    };

    test('every pod is replaced and no request fails', async () => {
      await begin();
      // Another size is another pod, as another version is.
      const resources = { requests: { cpu: '20m', memory: '128Mi' }, limits: { memory: '1Gi' } };
      const of = (names: string[]) => Object.fromEntries(names.map((n) => [n, { resources }]));
      const before = await pods();
      await on.patch('pdfplatform/print', { spec: { ...of(SERVICES), engines: of(ENGINES) } });
      await on.ready('pdfplatform/print');
      await eventually('no old pod is left', async () => {
        const now = await pods();
        return before.every((name) => !now.includes(name));
      });
      expect(await outcome()).toEqual({ isEnough: true, failed: {} });
    });

    test('every pod is evicted, as when its node is drained, and no request fails', async () => {
      await begin();
      for (const part of [...SERVICES, ...ENGINES]) {
        for (const pod of await on.pods(part)) {
          await eventually(`${pod} may be evicted`, () => isEvicted(pod));
          await eventually(`there are two of ${part}`, async () => {
            const { spec, status } = (await on.known(`deployment/print-${part}`)) as never as {
              spec: { replicas: number };
              status: { readyReplicas?: number };
            };
            return status.readyReplicas === spec.replicas;
          });
        }
      }
      expect(await outcome()).toEqual({ isEnough: true, failed: {} });
    });

    const pods = async () =>
      (await Promise.all([...SERVICES, ...ENGINES].map((part) => on.pods(part)))).flat();

    /** False while its PodDisruptionBudget forbids it. */
    async function isEvicted(pod: string): Promise<boolean> {
      const eviction = {
        apiVersion: 'policy/v1',
        kind: 'Eviction',
        metadata: { name: pod, namespace: on.pdf },
      };
      const path = `/api/v1/namespaces/${on.pdf}/pods/${pod}/eviction`;
      try {
        await pipe(JSON.stringify(eviction), 'kubectl', 'create', '--raw', path, '-f', '-');
        return true;
      } catch (error) {
        if ((error as Error).message.includes('disruption budget')) return false;
        throw error;
      }
    }
  });

  const TWO = { replicas: 2 };
}
