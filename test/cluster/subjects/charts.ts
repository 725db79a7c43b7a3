import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helm, kubectl, pipe } from '../../harness/kubernetes/cluster.ts';
import { chart, type Installation } from '../installation.ts';

const CHARTS = [
  { name: 'platen', podUser: 'platform.podUser' },
  { name: 'platen-operator', podUser: 'podUser' },
];

const values = CHARTS.flatMap((each) =>
  readdirSync(join(chart(each.name), 'ci')).map((file) => ({ ...each, file })),
);

export function charts(on: Installation): void {
  describe('a chart', () => {
    test.each(values)(
      'is accepted by the API server: $name with $file',
      async ({ name, podUser, file }) => {
        const users = ['--set', `${podUser}=${on.podUser}`];
        const given = ['--namespace', on.pdf, '--values', join(chart(name), 'ci', file), ...users];
        const objects = await helm('template', 'other', chart(name), ...given);
        const applied = await pipe(objects, 'kubectl', ...DRY_RUN);
        expect(applied).toContain('(server dry run)');
        expect(applied).not.toMatch(/unknown field|PodSecurity/);
      },
    );

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
