import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

interface Locked {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A library that a package of ours names itself. */
export interface Direct {
  version: string;
  licence: string;
  /** Folders of ours that name it; the first is empty for the whole repository. */
  workspaces: string[];
}

/** The packages by their path: our own, and everything in folders of node_modules. */
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The direct dependencies by name, without our own packages. */
export function directDependencies(): Map<string, Direct> {
  const users = new Map<string, string[]>();
  for (const [workspace, one] of Object.entries(packages)) {
    if (workspace.includes('node_modules/')) continue;
    for (const name of namesIn(one)) users.set(name, [...(users.get(name) ?? []), workspace]);
  }
  return new Map([...users].map(([name, workspaces]) => [name, directOf(name, workspaces)]));
}

function namesIn({ dependencies, devDependencies, optionalDependencies }: Locked): string[] {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return Object.keys(all).filter((name) => !name.startsWith('@platen/'));
}

function directOf(name: string, workspaces: string[]): Direct {
  const [first = ''] = workspaces;
  const { version = '', license = '' } =
    packages[`${first}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? {};
  return { version, licence: license, workspaces };
}
