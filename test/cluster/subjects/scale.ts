import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

/** The shortest window for scaling down. */
const ENGINES = { minReplicas: 1, maxReplicas: 3, scaleDownSeconds: 15 };

/** More pods of auth than now, which only its autoscaler can have created. */
const SERVICES = {
  edge: { minReplicas: 1, maxReplicas: 1 },
  auth: { minReplicas: 2, maxReplicas: 2 },
  usage: { minReplicas: 1, maxReplicas: 1 },
};
type Service = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Service[];

export function scale(on: Installation): void {
  describe('scaling', () => {
    const scaled = (isScaled: boolean) => {
      const parts = NAMES.map((name) => {
        return [name, { autoscaling: isScaled ? SERVICES[name] : null }] as const;
      });
      const engines = { chromium: { autoscaling: isScaled ? ENGINES : null } };
      return on.patch('pdfplatform/print', { spec: { ...Object.fromEntries(parts), engines } });
    };

    beforeAll(() => scaled(true));
    afterAll(() => scaled(false));

    const scaleOfChromium = async () => {
      const { status } = (await on.known('pdfplatform/print')) as Scaled;
      return status?.autoscaling?.find(({ name }) => name === 'chromium');
    };

    const are = (count: number) =>
      eventually(`the status reports ${count}`, async () => {
        const { current, desired } = (await scaleOfChromium()) ?? {};
        return current === count && desired === count;
      });

    const replicas = async (name: Service) =>
      (await on.known(`deployment/print-${name}`)).spec['replicas'];

    test('engines: one, three for a burst of documents, and one again, and the status shows it', async () => {
      await are(1);
      const load = await on.burst();
      // oxlint-disable-next-line typescript/no-misused-promises -- `finally` awaits it
      await are(3).finally(async () => {
        // Documents beyond the queue limit are refused.
        expect((await load.end()).made).toBeGreaterThan(0);
      });
      expect(await on.pods('chromium')).toHaveLength(3);
      await are(1);
    });

    test('services: autoscalers know their load, and set the number of pods', async () => {
      for (const name of NAMES) {
        await eventually(`the autoscaler of ${name} knows what it uses`, async () => {
          const { status } = ((await on.thing(`hpa/print-${name}`)) ?? {}) as Autoscaler;
          const isActive = status?.conditions?.find(({ type }) => type === 'ScalingActive');
          return isActive?.status === 'True' && (status?.currentMetrics ?? []).length > 0;
        });
      }
      await on.ready('pdfplatform/print');
      expect(await Promise.all(NAMES.map(replicas))).toEqual([1, 2, 1]);
    });

    test('leaves a part to an autoscaler of somebody else, where the spec says so', async () => {
      const external = (autoscaling: object) =>
        on.patch('pdfplatform/print', { spec: { auth: { autoscaling } } });
      await external({ external: true, minReplicas: 1, maxReplicas: 3 });
      await eventually(
        'ours is gone',
        async () => (await on.thing('hpa/print-auth')) === undefined,
      );
      await kubectl('scale', '-n', on.pdf, 'deployment/print-auth', '--replicas=3');
      await on.ready('pdfplatform/print');
      expect(await replicas('auth')).toBe(3);
      await external({ ...SERVICES.auth, external: false });
      await eventually('there are two again', async () => (await replicas('auth')) === 2);
    });

    test('reverts a number that was set by hand, and reports that', async () => {
      await kubectl('scale', '-n', on.pdf, 'deployment/print-egress', '--replicas=2');
      await eventually('it is one again', async () => (await egress()) === 1);
      const ofPlatform = ['--for', 'pdfplatform/print', '--types=Warning'];
      expect(await kubectl('events', '-n', on.pdf, ...ofPlatform)).toMatch(
        /kubectl set the number of pods of egress/,
      );
    });

    const egress = async () => (await on.known('deployment/print-egress')).spec['replicas'];

    test('returns to the spec’s number without an autoscaler', async () => {
      await scaled(false);
      await on.ready('pdfplatform/print');
      await eventually('there is one of auth', async () => (await replicas('auth')) === 1);
      for (const name of NAMES) expect(await on.thing(`hpa/print-${name}`)).toBeUndefined();
      expect(await scaleOfChromium()).toBeUndefined();
    });
  });
}

type Scaled = Thing & {
  status?: { autoscaling?: { name: string; current: number; desired: number }[] };
};

type Autoscaler = Thing & { status?: Thing['status'] & { currentMetrics?: object[] } };
