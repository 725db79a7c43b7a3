import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHARTS } from '../charts.ts';
import { IMAGES } from '../image-names.ts';
import { ROOT } from '../paths.ts';
import { notesOf, withLinks, withPlaces } from './notes.ts';
import { stepsOf } from './steps.ts';
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

describe('the commands of a release', () => {
  const steps = stepsOf({
    version: '1.2.0',
    registry: 'registry.example.com/pdf',
    folder: 'out',
    images: IMAGES,
    charts: CHARTS,
    builder: 'buildah',
  });
  const commands = steps.map(({ command }) => command.join(' '));

  test.each(IMAGES)('sign the image %s', (name) => {
    const [sign] = commands.filter((command) =>
      command.startsWith('cosign sign --yes --recursive'),
    );
    expect(sign).toContain(` registry.example.com/pdf/${name}:1.2.0`);
  });

  test.each(CHARTS)('push and sign the chart %s', (chart) => {
    expect(commands).toContain(
      `helm push out/${chart}-1.2.0.tgz oci://registry.example.com/pdf/charts`,
    );
    expect(commands).toContain(`cosign sign --yes registry.example.com/pdf/charts/${chart}:1.2.0`);
  });

  test('write to a registry or a forge only outside of a dry run', () => {
    const outside = /--push|^helm push|^cosign|gh release/;
    expect(commands.filter((command) => outside.test(command))).toEqual(
      steps.filter(({ publishes }) => publishes).map(({ command }) => command.join(' ')),
    );
  });

  test('build the images also in a dry run, without a push', () => {
    expect(steps.flatMap(({ rehearsal }) => (rehearsal ? [rehearsal.join(' ')] : []))).toEqual([
      'node scripts/images.ts --registry registry.example.com/pdf --tag 1.2.0 --builder buildah',
    ]);
  });
});

test('a release needs the registry of images and charts', () => {
  const script = join(ROOT, 'scripts/release/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(stderr).toContain('Pass the destination of images and charts: --registry HOST/NAMESPACE.');
  expect(status).toBe(1);
});

test('a tag of another version is refused', () => {
  const script = join(ROOT, 'scripts/release/main.ts');
  const env = { ...process.env, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v99.0.0' };
  const args = [script, '--registry', 'registry.example.com/pdf', '--dry-run'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect(stderr).toMatch(/^The tag v99\.0\.0 is not v\d+\.\d+\.\d+, which package\.json has/);
  expect(status).toBe(1);
});

test('packages, charts, settings and pages name one version, and the changelog has it', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(filesOfOtherVersions(version)).toEqual([]);
  expect(notesOf(read('CHANGELOG.md'), version)).not.toBe('');
  expect(read('UPGRADING.md')).toContain(`\n## ${version}\n`);
  expect(filesOfOtherVersions('99.0.0')).toContain('deploy/helm/platen/Chart.yaml');
});
