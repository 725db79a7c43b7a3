import { afterEach, describe, expect, test } from '@jest/globals';
import type { Load } from '../../harness/cluster.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

/** Fewer again after the shortest time that there is. */
const AUTOSCALING = { minReplicas: 1, maxReplicas: 3, scaleDownSeconds: 15 };

export function scale(on: Installation): void {
  describe('engines that are scaled', () => {
    let load: Load | undefined;

    const scaled = (autoscaling: object | null) =>
      on.patch('pdfplatform/print', { spec: { engines: { chromium: { autoscaling } } } });

    afterEach(async () => {
      await load?.end().catch(() => undefined);
      await scaled(null);
    });

    const told = async () => {
      const { status } = (await on.known('pdfplatform/print')) as Scaled;
      return status?.autoscaling?.find(({ name }) => name === 'chromium');
    };

    const are = (count: number) =>
      eventually(`the status tells of ${count}`, async () => {
        const { current, desired } = (await told()) ?? {};
        return current === count && desired === count;
      });

    test('are one, three for a burst of documents, and one again, and the status tells', async () => {
      await scaled(AUTOSCALING);
      await are(1);
      load = await on.burst();
      await are(3);
      expect(await on.pods('chromium')).toHaveLength(3);
      // What is more than fits in line is refused.
      expect((await load.end()).made).toBeGreaterThan(0);
      load = undefined;
      await are(1);
      await scaled(null);
      await eventually('nothing is scaled', async () => (await told()) === undefined);
    });
  });
}

type Scaled = Thing & {
  status?: { autoscaling?: { name: string; current: number; desired: number }[] };
};
