import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { REASONS } from './reasons.ts';

interface Locked {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export const PAGE = join(ROOT, 'docs/dependencies.md');

/** By path below the repository: packages of ours, and everything in folders of node_modules. */
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The workspaces of each direct dependency, by its name, without our own packages. */
export function directDependencies(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [workspace, one] of Object.entries(packages)) {
    if (workspace.includes('node_modules/')) continue;
    const { dependencies, devDependencies, optionalDependencies } = one;
    for (const name of Object.keys({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      if (!name.startsWith('@platen/')) found.set(name, [...(found.get(name) ?? []), workspace]);
  }
  return found;
}

export function dependenciesPage(): string {
  const direct = directDependencies();
  const rows = REASONS.flatMap(([names, reason]) =>
    names.map((name) => rowOf(name, direct.get(name) ?? [], reason)),
  );
  return `# Dependencies

Every library that Platen names itself, why, and under which licence. \`npm run generate\` writes this page; a test fails for
a dependency without a reason, and for a reason without a dependency. \`npm run check\` refuses licences that may not be shipped
(\`scripts/licences.ts\`). All versions are exact, and the lockfile pins what these libraries need in turn.

\`npm outdated\` says which have newer releases. Gotenberg, Chromium, LibreOffice and Redis are no libraries: see [the
images](guides/install.md#images).

| Library | Version | Licence | In | For |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function rowOf(name: string, workspaces: string[], reason: string): string {
  const [first = ''] = workspaces;
  const { version = '', license = '' } =
    packages[`${first}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? {};
  const where = workspaces.map((one) => one.replace(/^(services|packages)\//, '') || 'development');
  return `| \`${name}\` | ${version} | ${license} | ${where.join(', ')} | ${reason} |`;
}
