import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from './paths.ts';
import { ENGINE_PACKAGES } from './setup/debian.ts';
import { GOTENBERG_VERSION } from './setup/gotenberg.ts';
import { ALLOCATOR } from './start/processes/service-processes.ts';
import { V8_OPTIONS } from './start/processes/v8-options.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** A PATH on which nothing is but a git that knows this commit. */
const withGit = mkdtempSync(join(tmpdir(), 'platen-git-'));
writeFileSync(join(withGit, 'git'), `#!/bin/sh\necho ${COMMIT}\n`, { mode: 0o755 });
afterAll(() => rmSync(withGit, { recursive: true }));

/** What images.ts has its builder do, a line for each image; `echo` builds nothing. */
function builds(PATH: string, ...args: string[]): string[] {
  const named = ['--registry', 'registry.example.com/pdf'];
  const given = [join(ROOT, 'scripts/images.ts'), '--builder', '/bin/echo', ...named, ...args];
  const output = execFileSync(process.execPath, given, { env: { PATH }, encoding: 'utf8' });
  return output.trim().split('\n');
}

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

/** The instructions of every stage of the Dockerfile, by its name. */
const stages = new Map(
  dockerfile.split(/^FROM /m).map((stage) => [/ AS (\S+)/.exec(stage)?.[1], stage] as const),
);

const IMAGES = builds(withGit).map((line) => /--target (\S+)/.exec(line)?.[1]);

test('there is an image for every service, the prober, the operator and the engine', () => {
  const services = ['auth', 'usage', 'render', 'edge', 'egress', 'engine'];
  expect(new Set(IMAGES)).toEqual(new Set([...services, 'prober', 'operator']));
});

test('an image has its version and commit as labels', () => {
  const [line] = builds(withGit, '--tag', '1.2.3', 'edge');
  expect(line).toContain('--tag registry.example.com/pdf/edge:1.2.3 ');
  expect(line).toContain('--label org.opencontainers.image.version=1.2.3 ');
  expect(line).toContain(`--label org.opencontainers.image.revision=${COMMIT} `);
});

test('images are built only for a given registry', () => {
  const script = join(ROOT, 'scripts/images.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(stderr).toContain('--registry HOST/NAMESPACE');
  expect(status).toBe(1);
});

test('an image of sources without a checkout has no commit', () => {
  const [line] = builds('/nowhere', 'edge');
  expect(line).toContain('--label org.opencontainers.image.version=');
  expect(line).not.toContain('revision');
});

test.each(IMAGES)('the image %s has its labels', (name) => {
  const stage = stages.get(name);
  expect(stage).toContain(`org.opencontainers.image.title="platen/${name}"`);
  expect(stage).toMatch(/org\.opencontainers\.image\.description="Platen: [^"]+"/);
});

test.each(['render', 'edge'])(
  '%s has the same memory settings in its image as natively',
  (name) => {
    const settings = Object.entries(ALLOCATOR).map(([variable, value]) => `${variable}=${value}`);
    expect(stages.get(name)).toContain(`\nENV ${settings.join(' ')}\n`);
  },
);

/** How it starts Node.js: the engine does by the init of Gotenberg's image, whose folder it is in. */
function entryOf(name: string | undefined): string[] {
  const [, command = ''] = /^ENTRYPOINT (.*)$/m.exec(stages.get(name) ?? '') ?? [];
  const entry = JSON.parse(command) as string[];
  const own = entry[0] === '/usr/bin/tini' ? entry.slice(2) : entry;
  return own.map((part) => part.replace(/^\/app\//, ''));
}

test.each(Object.entries(V8_OPTIONS))('the image %s starts as natively', (name, options) => {
  const command = ['node', ...options, `services/${name}/src/main.ts`];
  expect(entryOf(name)).toEqual(command);
});

test.each(IMAGES)('the image %s has a bill of materials', (name) => {
  const stage = stages.get(name);
  const modules = stages.get(`${name}-modules`) ?? '';
  const workspace = /^RUN modules-of (\S+)$/m.exec(modules)?.[1];
  const app = name === 'engine' ? '/app/' : '';
  expect(stage).toContain(`COPY --from=${name}-modules /app/ ${app || './'}\n`);
  expect(stage).toContain(`COPY ${workspace} ${app}${workspace}\n`);
  expect(entryOf(name).join(' ')).toContain(` ${workspace}/src/`);
});

describe('a release builds on base images by digest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-images-'));
  const builder = join(folder, 'docker');
  const file = join(folder, 'bases');
  afterAll(() => rmSync(folder, { recursive: true }));

  const release = (digest: string) => {
    const inspect = `case "$*" in *imagetools*) echo ${digest};; *) echo "$@";; esac`;
    writeFileSync(builder, `#!/bin/sh\n${inspect}\n`, { mode: 0o755 });
    const args = ['--builder', builder, '--registry', 'x/y', '--platforms', 'linux/amd64'];
    const given = [
      join(ROOT, 'scripts/images.ts'),
      ...args,
      '--digests',
      relative(ROOT, file),
      'edge',
    ];
    return spawnSync(process.execPath, given, { encoding: 'utf8' });
  };

  test('of that moment, and writes them down', () => {
    const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
    const { stdout } = release(digest);
    const bases = readFileSync(file, 'utf8').trim().split('\n');
    expect(bases).toEqual(
      ['NODE', 'GOTENBERG'].map((name) =>
        expect.stringMatching(new RegExp(`^${name}=docker\\.io/\\S+:\\S+@${digest}$`)),
      ),
    );
    for (const base of bases) expect(stdout).toContain(`--build-arg ${base} `);
  });

  test('or not at all', () => {
    const { status, stderr } = release('no such image');
    expect(stderr).toContain('no digest of the base image docker.io/');
    expect(status).toBe(1);
  });
});

describe('the image engine', () => {
  const stage = stages.get('engine') ?? '';

  test('is Gotenberg of the version that runs natively, by the number of its own user', () => {
    const [, gotenberg] = /^ARG GOTENBERG=(\S+)$/m.exec(dockerfile) ?? [];
    expect(gotenberg).toBe(`docker.io/gotenberg/gotenberg:${GOTENBERG_VERSION}`);
    expect(stage).toMatch(/^\$\{GOTENBERG\} AS engine\n/);
    expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe('USER 1001:1001');
  });

  test.each(['CHROMIUM', 'LIBREOFFICE'])('names the exact version of %s', (argument) => {
    expect(dockerfile).toMatch(new RegExp(`^ARG ${argument}=\\S+-\\S+$`, 'm'));
    expect(stage).toMatch(new RegExp(`^ARG ${argument}$`, 'm'));
    expect(stage).toMatch(new RegExp(`^LABEL .*${argument.toLowerCase()}.version=`, 'm'));
  });

  test('has the browser and its shell of one version, and no package lists', () => {
    const [, packages = ''] = /apt-get install ([^&]*)&&/.exec(stage) ?? [];
    const installed = packages.split(/[\s\\]+/).filter((one) => !/^(-|$)/.test(one));
    expect(installed.slice(0, 3)).toEqual([
      'chromium${CHROMIUM:+=$CHROMIUM}',
      'chromium-headless-shell${CHROMIUM:+=$CHROMIUM}',
      'libreoffice-core${LIBREOFFICE:+=$LIBREOFFICE}',
    ]);
    expect(ENGINE_PACKAGES).toEqual(expect.arrayContaining(installed.slice(3)));
    expect(stage).toMatch(/&& apt-get update\b/);
    expect(stage).toMatch(/&& rm -rf \/var\/lib\/apt\/lists\/\*/);
  });
});

test('a bill of materials is beside the modules, and lists them', () => {
  const npm = stages.get('npm');
  expect(npm).toContain('WORKDIR /app\n');
  expect(npm).toMatch(/npm ci --omit=dev .*--workspace "\$1"/);
  expect(npm).toMatch(/npm sbom .*--omit=dev --workspace "\$1" .*cyclonedx >sbom\.cdx\.json/);
});
