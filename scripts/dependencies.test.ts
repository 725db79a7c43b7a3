import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

interface Locked {
  dependencies?: object;
  devDependencies?: object;
  optionalDependencies?: object;
}

/** The libraries that a package of ours names itself. */
function directDependencies(): string[] {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const names = Object.entries(packages)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    );
  return [...new Set(names.filter((name) => !name.startsWith('@platen/')))].toSorted();
}

test('every direct dependency has one reason, and every reason a dependency', () => {
  const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
  const [, list = ''] = /\n## Libraries\n([^]*?)\n## /.exec(page) ?? [];
  const groups = list.matchAll(/^- (`[^:]+`): \S/gm);
  const named = [...groups].flatMap(([, names = '']) => names.replaceAll('`', '').split(/,\s+/));
  expect(named.toSorted()).toEqual(directDependencies());
});
