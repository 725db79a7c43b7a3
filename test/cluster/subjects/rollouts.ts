import { describe, expect, test } from 'vitest';
import { IMAGES, kubectl, pipe } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Choice, type Installation, type Thing } from '../installation.ts';

const SERVICES = ['auth', 'usage', 'render', 'edge', 'egress'];
const FIRST_WAVE = ['egress', 'usage', 'auth'];
const ENGINES = ['chromium', 'libreoffice'];
const PARTS = [...SERVICES, ...ENGINES];
/** Longer than a present image takes to become ready. */
const SHORTEST_DEADLINE_S = 30;

/** The parts after the first wave. */
const HELD = 'These wait for it: chromium, libreoffice, render, edge.';

/** Events about a stopped upgrade of the platform. */
const FAILED = [
  'involvedObject.kind=PdfPlatform',
  'involvedObject.name=print',
  'reason=ErrImagePull',
  'type=Warning',
].join(',');

/** Another size replaces pods like another version. */
const NEXT = {
  replicas: 2,
  resources: { requests: { cpu: '20m', memory: '128Mi' }, limits: { memory: '1Gi' } },
};

export function rollouts(on: Installation, { isWhole }: Choice): void {
  describe('pods', () => {
    if (isWhole) {
      test('of every part are replaced, a single one by two others', async () => {
        const before = await on.pods(...PARTS);
        const next = (names: string[]) => Object.fromEntries(names.map((name) => [name, NEXT]));
        await on.patch('pdfplatform/print', {
          spec: { ...next(SERVICES), engines: next(ENGINES) },
        });
        await on.ready('pdfplatform/print');
        await areGone(before);
      });
    }

    test('of an upgrade to a missing version stop it at its first wave, which is reported and undone', async () => {
      const before = await on.podNames(...PARTS);
      const upgrade = (tag: string, progressDeadlineSeconds: number | null) =>
        on.patch('pdfplatform/print', {
          spec: { images: { tag }, availability: { progressDeadlineSeconds } },
        });
      await upgrade('nowhere', SHORTEST_DEADLINE_S);
      await eventually('the status says that it stopped, and what waits', async () => {
        const { status } = await on.known('pdfplatform/print');
        const stalled = status?.conditions?.find(({ type }) => type === 'Stalled');
        return (
          stalled?.status === 'True' &&
          stalled.reason === 'ErrImagePull' &&
          stalled.message?.includes(HELD) === true
        );
      });
      await eventually('an event reports it', async () => {
        const failed = ['--field-selector', FAILED, '--output', 'jsonpath={.items[*].message}'];
        return (await kubectl('get', 'events', '-n', on.pdf, ...failed)).includes(HELD);
      });
      const now = await on.podNames(...PARTS);
      expect(now).toEqual(expect.arrayContaining(before));
      const replaced = before.filter((name) =>
        FIRST_WAVE.some((part) => name.startsWith(`print-${part}-`)),
      );
      expect(now.length - before.length).toBe(replaced.length);
      await upgrade(IMAGES.tag, null);
      await on.ready('pdfplatform/print');
      await eventually('all is as it was', async () => {
        const left = await on.podNames(...PARTS);
        return left.toSorted().join() === before.toSorted().join();
      });
    });

    if (isWhole) {
      test('can all be evicted, as when their node is drained', async () => {
        const before = await on.pods(...PARTS);
        expect(before).toHaveLength(NEXT.replicas * PARTS.length);
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
      });
    }

    /** They also answer while they end, so that no call is lost; so do those that were made and replaced meanwhile. */
    const areGone = (before: { name: string }[]) =>
      eventually('only new pods are left', async () => {
        const now = await on.podNames(...PARTS);
        const isNew = before.every(({ name }) => !now.includes(name));
        return isNew && now.length === NEXT.replicas * PARTS.length;
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
