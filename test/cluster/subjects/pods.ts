import { afterAll, describe, expect, test } from 'vitest';
import { inPod, kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Choice, type Installation, type Thing } from '../installation.ts';
import { ASSIGNED_USER, userOf } from '../users.ts';

const SAID = {
  podLabels: { 'example.com/team': 'documents' },
  tolerations: [{ key: 'example.com/spot', operator: 'Exists' }],
  env: [{ name: 'TZ', value: 'Europe/Zurich' }],
  serviceAnnotations: { 'example.com/subnet': 'internal' },
};

/** Egress starts fastest, and no other part waits for it. */
const PART = 'egress';

interface Workload extends Thing {
  spec: { template: { metadata: { labels: object }; spec: { tolerations?: object[] } } };
}

export function pods(on: Installation, { isWhole }: Choice): void {
  describe('the pods of a part', () => {
    afterAll(async () => {
      await on.patch('pdfplatform/print', { spec: { [PART]: null } });
      await on.ready('pdfplatform/print');
    });

    test('run where the spec says, with its labels', async () => {
      await on.patch('pdfplatform/print', { spec: { [PART]: SAID } });
      await eventually('its Deployment says so', async () => {
        const { spec } = (await on.known(`deployment/print-${PART}`)) as Workload;
        return 'example.com/team' in spec.template.metadata.labels;
      });
      const { spec } = (await on.known(`deployment/print-${PART}`)) as Workload;
      expect(spec.template).toMatchObject({
        metadata: { labels: { ...SAID.podLabels, 'app.kubernetes.io/component': PART } },
        spec: {
          tolerations: SAID.tolerations,
          containers: [{ env: expect.arrayContaining(SAID.env) }],
        },
      });
      const { metadata } = (await on.known(`service/print-${PART}`)) as Annotated;
      expect(metadata.annotations).toMatchObject(SAID.serviceAnnotations);
      await on.ready('pdfplatform/print');
      const name = (await on.pods(PART))[0]!.name;
      const zone = ['exec', '-n', on.pdf, name, '--', 'printenv', 'TZ'];
      expect(await kubectl(...zone)).toBe('Europe/Zurich');
    });

    // Then everything in this namespace runs so.
    if (isWhole) {
      test('run as the user that their namespace assigns, in the group 0, where it refuses others', async () => {
        await expect(userOf(on.pdf, 1_000)).rejects.toThrow(/not in the range/);
        for (const namespace of [on.operators, on.pdf]) {
          const found = await kubectl('get', 'pods', '-n', namespace, '-o', 'name');
          for (const name of found.split('\n')) {
            const ids = await inPod(namespace, name, 'sh', '-c', 'echo $(id -u):$(id -g)');
            expect([name, ids]).toEqual([name, `${ASSIGNED_USER}:0`]);
          }
        }
      });
    }

    test.each(['defaults', 'edge.affinity', 'engines.chromium.tolerations', 'redis.generateFor'])(
      'have an explanation: %s',
      async (field) => {
        const explanation = await kubectl('explain', `pdfplatform.spec.${field}`);
        expect(explanation).toMatch(/DESCRIPTION:\n +\S/);
      },
    );
  });
}

type Annotated = Thing & { metadata: { annotations: object } };
