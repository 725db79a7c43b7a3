import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { helm, kubectl, pipe } from '../../harness/cluster.ts';
import { chart, type Installation } from '../installation.ts';

interface Rendered {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec?: { template?: { spec: { containers: { image: string }[] } } };
}

const CHARTS = ['platen', 'platen-operator'];

const values = CHARTS.flatMap((name) =>
  readdirSync(join(chart(name), 'ci')).map((file) => ({ name, file })),
);

export function charts(on: Installation): void {
  describe('a chart', () => {
    test.each(values)('is well-formed, and is accepted as it is: $name with $file', async (one) => {
      const { name, file } = one;
      const with_ = ['--values', join(chart(name), 'ci', file)];
      expect(await helm('lint', '--strict', chart(name), ...with_)).toContain('0 chart(s) failed');
      const objects = await helm('template', 'other', chart(name), '--namespace', on.pdf, ...with_);
      const told = await pipe(objects, 'kubectl', ...DRY_RUN);
      expect(told).toContain('(server dry run)');
      expect(told).not.toMatch(/unknown field|PodSecurity/);
    });

    const rendered = async (name: string, ...set: string[]) => {
      const settings = ['redis.bundled=true', ...set].filter(
        (one) => name === 'platen' || !one.startsWith('redis'),
      );
      const text = await helm(
        ...['template', 'other', chart(name)],
        ...settings.flatMap((one) => ['--set-json', one]),
      );
      return parseAllDocuments(text)
        .map((document) => document.toJS() as Rendered | null)
        .filter((one) => one !== null);
    };

    test('of the operator takes a digest in the place of a tag', async () => {
      const digest = `sha256:${'0'.repeat(64)}`;
      const objects = await rendered('platen-operator', `image.digest="${digest}"`);
      const deployment = objects.find(({ kind }) => kind === 'Deployment');
      expect(deployment?.spec?.template?.spec.containers[0]?.image).toBe(
        `docker.io/platen/operator@${digest}`,
      );
    });

    test('of the operator asks for rights in one namespace where it watches one', async () => {
      const objects = await rendered('platen-operator', 'watchNamespace="pdf"');
      expect(objects.map(({ kind }) => kind)).not.toContain('ClusterRole');
      const ours = objects.find(
        ({ kind, metadata }) => kind === 'Role' && metadata.name === 'other',
      );
      expect(ours?.metadata.namespace).toBe('pdf');
    });

    test('of a platform leaves out a plan that is null, and takes more objects as they are', async () => {
      const more = {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: '{{ .Release.Name }}-x' },
      };
      const set = ['plans.business=null', `extraObjects=[${JSON.stringify(more)}]`];
      const names = (await rendered('platen', ...set)).map(
        ({ kind, metadata }) => `${kind}/${metadata.name}`,
      );
      expect(names).toEqual(expect.arrayContaining(['PdfPlan/starter', 'ConfigMap/other-x']));
      expect(names).not.toContain('PdfPlan/business');
    });

    test('refuses values that it does not know', async () => {
      const install = ['template', 'other', chart('platen'), '--set', 'redis.bundeled=true'];
      await expect(helm(...install)).rejects.toThrow(/bundeled/);
      const deeper = ['--set', 'redis.bundled=true', '--set', 'platform.edge.replica=3'];
      await expect(helm('template', 'other', chart('platen'), ...deeper)).rejects.toThrow(
        /replica/,
      );
    });

    test('of a platform says what is missing where no Redis is named', async () => {
      await expect(helm('template', 'other', chart('platen'))).rejects.toThrow(
        /Set redis.existingSecret.name/,
      );
    });

    test('has pods that the restricted standard accepts, all of them', async () => {
      const pods = ['get', 'pods', '--output', 'jsonpath={.items[*].status.phase}'];
      for (const namespace of [on.operators, on.pdf]) {
        const phases = new Set((await kubectl(...pods, '-n', namespace)).split(' '));
        phases.delete('Succeeded');
        expect([...phases]).toEqual(['Running']);
        const events = await kubectl('get', 'events', '-n', namespace, '-o', 'json');
        expect(events).not.toContain('violates PodSecurity');
      }
    });
  });
}

const DRY_RUN = [
  ...['apply', '--server-side', '--force-conflicts', '--dry-run=server', '--filename', '-'],
];
