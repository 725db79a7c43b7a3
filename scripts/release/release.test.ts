import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHARTS } from '../charts.ts';
import { IMAGES } from '../image-names.ts';
import { ROOT } from '../paths.ts';
import { notesOf, withLinks, withPlaces } from './notes.ts';
import { filesOfOtherVersions } from './version.ts';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\nLater.\n\n## 1.2.0 - 2026-11-26\n\nNew:\n\n- A.\n\n## 1.1.0\n\nOld.\n';

test('the notes of a release are its section of the changelog', () => {
  expect(notesOf(CHANGELOG, '1.2.0')).toBe('New:\n\n- A.');
  expect(notesOf(CHANGELOG, '1.1.0')).toBe('Old.');
});

test.each(['1.2', '2.0.0', 'Later'])(
  'a changelog without a section for %s is refused',
  (version) => {
    expect(() => notesOf(CHANGELOG, version)).toThrow(`has no section "## ${version} - DATE"`);
  },
);

test('the notes of a release name the values that the charts need', () => {
  const notes = withPlaces('- A.', '1.2.0', 'registry.example.com/pdf');
  expect(notes).toMatch(/^- A\.\n\n### Where it is\n/);
  expect(notes).toContain('--set image.repository=registry.example.com/pdf/operator\n');
  expect(notes).toContain('--set platform.images.registry=registry.example.com/pdf ');
});

test.each([
  [{}, '[how](../../blob/v1.2.0/docs/api.md#keys) [there](https://example.com)'],
  [
    { GITHUB_SERVER_URL: 'https://forge.example.com', GITHUB_REPOSITORY: 'acme/platen' },
    '[how](https://forge.example.com/acme/platen/blob/v1.2.0/docs/api.md#keys) [there](https://example.com)',
  ],
])('links of the notes lead to files of the version: %j', (env, expected) => {
  const notes = '[how](docs/api.md#keys) [there](https://example.com)';
  expect(withLinks(notes, '1.2.0', env)).toBe(expected);
});

/** The commands that a release would run, in their order, with how. */
function commandsOf(...options: string[]) {
  const { stdout } = release(['--registry', 'registry.example.com/pdf', '--print', ...options]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => /^(Run|Not run): (.*)$/.exec(line)?.slice(1) ?? [])
    .map(([how, command = '']) => ({ isRun: how === 'Run', command }));
}

function release(args: string[], env = {}) {
  const script = join(ROOT, 'scripts/release/release.sh');
  return spawnSync('sh', [script, ...args], { encoding: 'utf8', env: { ...process.env, ...env } });
}

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

describe('the commands of a release', () => {
  const all = commandsOf();
  const commands = all.map(({ command }) => command);

  test.each(IMAGES)('sign the image %s', (name) => {
    expect(commands).toContain(
      `cosign sign --yes --recursive registry.example.com/pdf/${name}:${VERSION}`,
    );
  });

  test.each(CHARTS)('push and sign the chart %s', (chart) => {
    expect(commands).toContain(
      `helm push .platen/release/${chart}-${VERSION}.tgz oci://registry.example.com/pdf/charts`,
    );
    expect(commands).toContain(
      `cosign sign --yes registry.example.com/pdf/charts/${chart}:${VERSION}`,
    );
  });

  test('write to a registry or a forge only outside of a dry run', () => {
    const outside = /--push|^helm push|^cosign|gh release/;
    const dry = commandsOf('--dry-run', '--builder', 'buildah');
    expect(dry.filter(({ isRun, command }) => isRun && outside.test(command))).toEqual([]);
    expect(dry.filter(({ isRun }) => !isRun).map(({ command }) => command)).toEqual(
      commands.filter((command) => outside.test(command) && !command.includes('--push')),
    );
    expect(all.every(({ isRun }) => isRun)).toBe(true);
  });

  test('build the images also in a dry run, without a push', () => {
    expect(commandsOf('--dry-run', '--builder', 'buildah').map(({ command }) => command)).toContain(
      `node scripts/images.ts --registry registry.example.com/pdf --tag ${VERSION} --builder buildah`,
    );
  });
});

test('a release needs the registry of images and charts', () => {
  const { status, stderr } = release([]);
  expect(stderr).toContain('Pass the destination of images and charts: --registry HOST/NAMESPACE.');
  expect(status).toBe(1);
});

test('a tag of another version is refused', () => {
  const env = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v99.0.0' };
  const { status, stderr } = release(['--registry', 'registry.example.com/pdf', '--print'], env);
  expect(stderr).toMatch(/^The tag v99\.0\.0 is not v\d+\.\d+\.\d+, which package\.json has/);
  expect(status).toBe(1);
});

test('a release begins only with the programs that it needs', () => {
  const args = ['--registry', 'registry.example.com/pdf', '--dry-run', '--builder', 'no-builder'];
  const { status, stdout, stderr } = release(args);
  expect(stderr).toMatch(/^(helm|no-builder) is not installed: see docs\/releasing\.md\.$/m);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

test('packages, charts, settings and pages name one version, and the changelog has it', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  expect(filesOfOtherVersions(VERSION)).toEqual([]);
  expect(notesOf(read('CHANGELOG.md'), VERSION)).not.toBe('');
  expect(read('UPGRADING.md')).toContain(`\n## ${VERSION}\n`);
  expect(filesOfOtherVersions('99.0.0')).toContain('deploy/helm/platen/Chart.yaml');
});
