import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../scripts/paths.ts';
import { HELM_UNITTEST } from '../scripts/setup/go-tool.ts';

interface Rule {
  apiGroups: string[];
  resources: string[];
  resourceNames?: string[];
  verbs: string[];
}

interface Role {
  kind: string;
  rules: Rule[];
}

/** One right: `get deployments.apps`, or of one object, `get deployments.apps called keeper`. */
function rightsOf({ apiGroups, resources, resourceNames, verbs }: Rule): string[] {
  const named = resourceNames ? ` called ${resourceNames.join()}` : '';
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) => {
      const whole = group === '' ? resource : `${resource}.${group}`;
      return verbs.map((verb) => `${verb} ${whole}${named}`);
    }),
  );
}

function roles(): Role[] {
  const helm = HELM_UNITTEST.programBeside('helm');
  const chart = join(ROOT, 'deploy/helm/platen-operator');
  const server = ['--kube-version', '1.30.0'];
  const image = ['--set', 'image.repository=registry.example.com/platen/operator'];
  const given = [
    'template',
    'keeper',
    chart,
    ...image,
    ...server,
    '--show-only',
    'templates/rbac.yaml',
  ];
  const { stdout } = spawnSync(helm, given, { encoding: 'utf8' });
  const all = parseAllDocuments(stdout).map((one) => one.toJS() as Role);
  return all.filter(({ kind }) => kind === 'Role');
}

/** The rights in each table of the guide, with `keeper` as the release's name. */
function written(): string[][] {
  const guide = readFileSync(join(ROOT, 'docs/guides/rights.md'), 'utf8');
  return guide
    .split('\n## ')
    .slice(1)
    .map((section) =>
      section
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .flatMap(rightsIn),
    );
}

function rightsIn(row: string): string[] {
  const [, resources = '', verbs = ''] = row.split('|');
  const [, name] = / called (?:as the )?`?([a-z.]+)`? *$/.exec(resources) ?? [];
  const named = name === undefined ? '' : ` called ${name === 'release' ? 'keeper' : name}`;
  const list = named === '' ? resources : resources.slice(0, resources.indexOf(' called '));
  return [...list.matchAll(/`([^`]+)`/g)].flatMap(([, resource]) =>
    verbs.split(',').map((verb) => `${verb.trim()} ${resource}${named}`),
  );
}

test('the guide has every right of the operator, and no other', () => {
  const made = roles().map(({ rules }) => [...new Set(rules.flatMap(rightsOf))].toSorted());
  expect(written().map((rights) => rights.toSorted())).toEqual(made);
});
