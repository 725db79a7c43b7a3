import { describe, expect, test } from '@jest/globals';
import { eventually, type Installation, type Thing } from '../installation.ts';

const PARTS = ['edge', 'auth', 'usage'];

export function autoscalers(on: Installation): void {
  describe('services that are scaled', () => {
    const scaled = (autoscaling: object | null, part: string) =>
      on.patch('pdfplatform/print', { spec: { [part]: { autoscaling } } });

    const replicas = async (part: string) =>
      (await on.known(`deployment/print-${part}`)).spec['replicas'];

    test('have a HorizontalPodAutoscaler each that reads what they use and says how many there are', async () => {
      for (const part of PARTS) await scaled({ minReplicas: 1, maxReplicas: 1 }, part);
      // More than there are: nobody but the autoscaler can have made them.
      await scaled({ minReplicas: 2, maxReplicas: 2 }, 'auth');
      for (const part of PARTS) {
        await eventually(`the autoscaler of ${part} knows what it uses`, async () => {
          const { status } = ((await on.thing(`hpa/print-${part}`)) ?? {}) as Autoscaler;
          const isActive = status?.conditions?.find(({ type }) => type === 'ScalingActive');
          return isActive?.status === 'True' && (status?.currentMetrics ?? []).length > 0;
        });
      }
      await on.ready('pdfplatform/print');
      expect(await Promise.all(PARTS.map(replicas))).toEqual([1, 2, 1]);
    });

    test('are as many as the spec says when it has none any more', async () => {
      for (const part of PARTS) await scaled(null, part);
      await on.ready('pdfplatform/print');
      await eventually('one is left', async () => (await replicas('auth')) === 1);
      for (const part of PARTS) expect(await on.thing(`hpa/print-${part}`)).toBeUndefined();
      expect(await Promise.all(PARTS.map(replicas))).toEqual([1, 1, 1]);
    });
  });
}

type Autoscaler = Thing & { status?: Thing['status'] & { currentMetrics?: object[] } };
