import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helm, kubectl, pipe } from '../../harness/kubernetes/cluster.ts';
import { chart, type Installation } from '../installation.ts';

const CHARTS = ['platen', 'platen-operator'];

const values = CHARTS.flatMap((name) =>
  readdirSync(join(chart(name), 'ci')).map((file) => ({ name, file })),
);

export function charts(on: Installation): void {
  describe('a chart', () => {
    test.each(values)('is accepted by the API server: $name with $file', async ({ name, file }) => {
      const given = ['--namespace', on.pdf, '--values', join(chart(name), 'ci', file)];
      const objects = await helm('template', 'other', chart(name), ...given);
      const applied = await pipe(objects, 'kubectl', ...DRY_RUN);
      expect(applied).toContain('(server dry run)');
      expect(applied).not.toMatch(/unknown field|PodSecurity/);
    });

    test('has only pods that the restricted standard accepts', async () => {
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
  'apply',
  '--server-side',
  '--force-conflicts',
  '--dry-run=server',
  '--filename',
  '-',
];
