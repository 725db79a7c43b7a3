import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ROOT } from './paths.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** A PATH on which nothing is but a git that knows this commit. */
const withGit = mkdtempSync(join(tmpdir(), 'platen-git-'));
writeFileSync(join(withGit, 'git'), `#!/bin/sh\necho ${COMMIT}\n`, { mode: 0o755 });
afterAll(() => rmSync(withGit, { recursive: true }));

/** What images.ts has its builder do, a line for each image; `echo` builds nothing. */
function builds(PATH: string, ...args: string[]): string[] {
  const given = [join(ROOT, 'scripts/images.ts'), '--builder', '/bin/echo', ...args];
  const told = execFileSync(process.execPath, given, { env: { PATH }, encoding: 'utf8' });
  return told.trim().split('\n');
}

/** The instructions of every stage of the Dockerfile, by its name. */
const stages = new Map(
  readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .map((stage) => [/ AS (\S+)/.exec(stage)?.[1], stage] as const),
);

const IMAGES = builds(withGit).map((line) => /--target (\S+)/.exec(line)?.[1]);

test('every service, the prober and the operator are made', () => {
  const services = ['auth', 'usage', 'render', 'edge', 'egress'];
  expect(new Set(IMAGES)).toEqual(new Set([...services, 'prober', 'operator']));
});

test('an image tells its version, and of which commit it is made', () => {
  const named = ['--registry', 'registry.example.com/pdf', '--tag', '1.2.3', 'edge'];
  const [line] = builds(withGit, ...named);
  expect(line).toContain('--tag registry.example.com/pdf/edge:1.2.3 ');
  expect(line).toContain('--label org.opencontainers.image.version=1.2.3 ');
  expect(line).toContain(`--label org.opencontainers.image.revision=${COMMIT} `);
});

test('an image of sources that are no checkout tells no commit', () => {
  const [line] = builds('/nowhere', 'edge');
  expect(line).toContain('--label org.opencontainers.image.version=');
  expect(line).not.toContain('revision');
});

describe.each(IMAGES)('the image %s', (name) => {
  const stage = stages.get(name) ?? '';

  test('is labelled with what it is', () => {
    expect(stage).toContain(`org.opencontainers.image.title="platen/${name}"`);
    expect(stage).toMatch(/org\.opencontainers\.image\.description="Platen: [^"]+"/);
  });

  test('has the bill of materials of what it runs', () => {
    const modules = stages.get(`${name}-modules`) ?? '';
    const workspace = /^RUN modules-of (\S+)$/m.exec(modules)?.[1];
    expect(stage).toContain(`COPY --from=${name}-modules /app/ ./\n`);
    expect(stage).toContain(`COPY ${workspace} ${workspace}\n`);
    expect(stage).toMatch(new RegExp(`^ENTRYPOINT .*"${workspace}/src/`, 'm'));
  });
});

test('a bill of materials lies beside the modules, and names what is installed', () => {
  const npm = stages.get('npm');
  expect(npm).toContain('WORKDIR /app\n');
  expect(npm).toMatch(/npm ci --omit=dev .*--workspace "\$1"/);
  expect(npm).toMatch(/npm sbom .*--omit=dev --workspace "\$1" .*cyclonedx >sbom\.cdx\.json/);
});
