import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';

const workflows = globSync(join(ROOT, '.github/workflows/*.yml'));

test('workflows use actions by commit, and name its version', () => {
  const uses = workflows.flatMap((file) => readFileSync(file, 'utf8').match(/\buses: .*$/gm) ?? []);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((use) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual(
    [],
  );
});
