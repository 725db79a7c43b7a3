import { afterEach, describe, expect, test } from '@jest/globals';
import { IMAGES, pipe, type Load } from '../../harness/cluster.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

const SERVICES = ['auth', 'usage', 'render', 'edge', 'egress'];
const FIRST_WAVE = ['egress', 'usage', 'auth'];
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

    test('an upgrade to what is nowhere stops at its first wave, and is taken back', async () => {
      await begin();
      const before = await on.podNames(...PARTS);
      const tagged = (tag: string) => on.patch('pdfplatform/print', { spec: { images: { tag } } });
      await tagged('nowhere');
      await eventually('the first wave has begun', async () => {
        const now = await on.podNames(...PARTS);
        return now.length - before.length >= NEXT.replicas * FIRST_WAVE.length;
      });
      await eventually('it is told what has to wait', async () => {
        const { status } = await on.known('pdfplatform/print');
        const reconciling = status?.conditions?.find(({ type }) => type === 'Reconciling');
        return reconciling?.message?.includes('Not before that: chromium, render, edge.') === true;
      });
      const now = await on.podNames(...PARTS);
      expect(now).toEqual(expect.arrayContaining(before));
      expect(now.length - before.length).toBe(FIRST_WAVE.length * NEXT.replicas);
      await tagged(IMAGES.tag);
      await on.ready('pdfplatform/print');
      await eventually('all is as it was', async () => {
        const left = await on.podNames(...PARTS);
        return left.toSorted().join() === before.toSorted().join();
      });
      const { failures } = await load!.end(50);
      load = undefined;
      expect(failures).toEqual([]);
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

    /** They answer while they are ending, too, and whoever calls must not have waited for them in vain. */
    const areGone = (before: { name: string }[]) =>
      eventually('no old pod is left', async () => {
        const now = await on.podNames(...PARTS);
        return before.every(({ name }) => !now.includes(name));
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
