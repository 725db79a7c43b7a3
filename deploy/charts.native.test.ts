import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/paths.ts';
import { HELM_UNITTEST } from '../scripts/setup/go-tool.ts';

const CHARTS = ['platen', 'platen-operator'];

/** Without a cluster Helm takes one of a version that it knows. */
const SERVER = ['--kube-version', '1.30.0'];

const chart = (name: string) => join(ROOT, 'deploy/helm', name);

const values = CHARTS.flatMap((name) =>
  readdirSync(join(chart(name), 'ci')).map((file) => ({ name, file })),
);

/** @returns what it says, and whether it has succeeded */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { isFine: status === 0, output: stdout + stderr };
}

const helm = (...args: string[]) => run(HELM_UNITTEST.programBeside('helm'), ...args);

test.each(values)('the chart $name is well-formed with $file', ({ name, file }) => {
  const given = ['--values', join(chart(name), 'ci', file)];
  const { isFine, output } = helm('lint', '--strict', chart(name), ...given);
  expect(output).toContain('0 chart(s) failed');
  expect(isFine).toBe(true);
});

test.each(values)('the chart $name renders the same twice with $file', ({ name, file }) => {
  const render = () =>
    helm('template', 'print', chart(name), ...SERVER, '--values', join(chart(name), 'ci', file));
  const { isFine, output } = render();
  expect(isFine).toBe(true);
  expect(render().output).toBe(output);
});

test.each(CHARTS)('the chart %s passes its own tests', (name) => {
  const { isFine, output } = run(HELM_UNITTEST.program, chart(name));
  expect(output).toMatch(/Tests: +\d+ passed/);
  expect(isFine).toBe(true);
});

test.each([
  ['platen', ['redis.bundled=true'], 'Set platform.images.registry to your registry'],
  ['platen-operator', [], "Set image.repository to the operator's image in your registry"],
] as const)('the chart %s has no default registry: %j', (name, set, sentence) => {
  const given = set.flatMap((one) => ['--set', one]);
  const { isFine, output } = helm('template', 'print', chart(name), ...SERVER, ...given);
  expect(isFine).toBe(false);
  expect(output).toContain(sentence);
});

test.each([
  ['platen', ['redis.bundeled=true'], /bundeled/],
  ['platen', ['redis.bundled=true', 'platform.edge.replica=3'], /replica/],
  [
    'platen',
    ['redis.bundled=true', 'platform.edge.securityContext.runAsUser=0'],
    /securityContext/,
  ],
  ['platen', ['redis.bundled=true', 'platform.edge.tolerations[0].efect=NoSchedule'], /efect/],
  [
    'platen',
    ['redis.bundled=true', 'platform.edge.env[0].name=NODE_OPTIONS'],
    /env.*name.*'NODE_OPTIONS' does not match pattern/,
  ],
  ['platen', ['redis.bundled=true', 'plans.a\\.b.monthlyQuota=1'], /a\.b/],
  ['platen', ['redis.bundled=true', 'redis.password=short'], /does not match pattern/],
  ['platen-operator', ['replica=3'], /replica/],
  ['platen-operator', ['networkPolicy.enabled=maybe'], /got string, want boolean/],
  ['platen-operator', ['image.digest=latest'], /does not match pattern/],
] as const)('the chart %s refuses unknown values: %j', (name, set, named) => {
  const given = set.flatMap((one) => ['--set', one]);
  const { isFine, output } = helm('template', 'other', chart(name), ...given);
  expect(isFine).toBe(false);
  expect(output).toMatch(named);
});
