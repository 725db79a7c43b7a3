import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { HELM_UNITTEST } from '../../../scripts/setup/go-tool.ts';
import { helm, kubectl, pipe } from '../../harness/cluster.ts';
import { chart, type Installation } from '../installation.ts';

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

    test.each(CHARTS)('passes its own tests: %s', async (name) => {
      expect(await pipe('', HELM_UNITTEST.program, chart(name))).toMatch(/Tests: +\d+ passed/);
    });

    test('refuses values that it does not know', async () => {
      const install = ['template', 'other', chart('platen'), '--set', 'redis.bundeled=true'];
      await expect(helm(...install)).rejects.toThrow(/bundeled/);
      const deeper = ['--set', 'redis.bundled=true', '--set', 'platform.edge.replica=3'];
      await expect(helm('template', 'other', chart('platen'), ...deeper)).rejects.toThrow(
        /replica/,
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
