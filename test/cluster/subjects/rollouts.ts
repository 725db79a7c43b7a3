import { afterEach, describe, expect, test } from '@jest/globals';
import { pipe, type Load } from '../../harness/cluster.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

const SERVICES = ['auth', 'usage', 'render', 'edge', 'egress'];
const ENGINES = ['chromium', 'libreoffice'];
const PARTS = [...SERVICES, ...ENGINES];
const REQUESTS = 500;

/** Another size is another pod, as another version is. */
const NEXT = {
  replicas: 2,
  resources: { requests: { cpu: '20m', memory: '128Mi' }, limits: { memory: '1Gi' } },
};

export function rollouts(on: Installation): void {
  describe('under steady load', () => {
    let load: Load | undefined;

    afterEach(() => load?.end().catch(() => undefined));

    const begin = async () => {
      load = await on.load();
    };

    const outcome = async () => {
      const { made, failures } = await load!.end(REQUESTS);
      load = undefined;
      return { isEnough: made >= REQUESTS, failures };
    };

    test('the only pod of every part is replaced by two others, and no request fails', async () => {
      await begin();
      const before = await on.pods(...PARTS);
      const next = (names: string[]) => Object.fromEntries(names.map((name) => [name, NEXT]));
      await on.patch('pdfplatform/print', { spec: { ...next(SERVICES), engines: next(ENGINES) } });
      await on.ready('pdfplatform/print');
      await areGone(before);
      expect(await outcome()).toEqual({ isEnough: true, failures: [] });
    });

    test('every pod is evicted, as when its node is drained, and no request fails', async () => {
      await begin();
      const before = await on.pods(...PARTS);
      expect(before).toHaveLength(2 * PARTS.length);
      let left = before.map(({ name }) => name);
      await eventually('all of them were evicted', async () => {
        const refused: string[] = [];
        for (const name of left) if (!(await isEvicted(name))) refused.push(name);
        left = refused;
        return left.length === 0;
      });
      await areGone(before);
      for (const part of PARTS) {
        await eventually(`there are two of ${part}`, async () => {
          const { status } = (await on.known(`deployment/print-${part}`)) as Deployed;
          return status?.readyReplicas === NEXT.replicas;
        });
      }
      expect(await outcome()).toEqual({ isEnough: true, failures: [] });
    });

    /** Or at least on their way. */
    const areGone = (before: { name: string }[]) =>
      eventually('no old pod is left', async () => {
        const now = new Set((await on.pods(...PARTS)).map(({ name }) => name));
        return before.every(({ name }) => !now.has(name));
      });

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
}

type Deployed = Thing & { status?: { readyReplicas?: number } };
