// Makes the container images; see HELP.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { IMAGES } from './image-names.ts';
import { ROOT } from './paths.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

const HELP = `Makes the container images: ${IMAGES.join(', ')}.

  node scripts/images.ts --registry HOST/NAMESPACE           all of them
  node scripts/images.ts --registry HOST/NAMESPACE NAME…     these

  --registry HOST/NAMESPACE  what the images are called; localhost/platen if they stay here
  --tag TAG                  by default the version, ${version}
  --builder PROGRAM          docker (the default), podman or buildah
  --platforms LIST --push    for several, such as linux/amd64,linux/arm64; they are pushed at once
  --digests FILE             builds on the base images of this moment, by digest, and writes them there; with docker
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    registry: { type: 'string' },
    tag: { type: 'string', default: version },
    /** Programs with Docker's `build`: docker, podman, buildah. */
    builder: { type: 'string', default: 'docker' },
    /** As `linux/amd64,linux/arm64`, by buildx: images of several cannot stay on this machine, so they are pushed. */
    platforms: { type: 'string' },
    push: { type: 'boolean', default: false },
    digests: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (values.registry === undefined) {
  process.stderr.write(
    'Pass --registry HOST/NAMESPACE, or localhost/platen if the images stay here.\n',
  );
  process.exit(1);
}

const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
/** The commit of the images; unknown for sources that are no checkout. */
const commit = git.status === 0 ? { revision: git.stdout.trim() } : {};

const bases = values.digests === undefined ? [] : pinBases(values.digests);

for (const name of positionals.length > 0 ? positionals : IMAGES) build(name);

function build(name: string): void {
  const labels = { version: values.tag, ...commit };
  const { status } = spawnSync(
    values.builder,
    [
      ...buildCommand(),
      ...bases.flatMap((base) => ['--build-arg', base]),
      '--target',
      name,
      '--tag',
      `${values.registry}/${name}:${values.tag}`,
      ...Object.entries(labels).flatMap(([label, value]) => [
        '--label',
        `org.opencontainers.image.${label}=${value}`,
      ]),
      '.',
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}

/** @returns `ARGUMENT=REFERENCE` of each base image */
function pinBases(file: string): string[] {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  try {
    const pins = baseImagesOf(dockerfile).map(
      ({ argument, reference }) => `${argument}=${pinned(reference, values.builder)}`,
    );
    writeFileSync(join(ROOT, file), `${pins.join('\n')}\n`);
    return pins;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** With buildx an image names its builder and its contents (https://docs.docker.com/build/metadata/attestations/). */
function buildCommand(): string[] {
  if (values.platforms === undefined) return ['build'];
  const attested = ['--provenance=mode=max', '--sbom=true', ...(values.push ? ['--push'] : [])];
  return ['buildx', 'build', '--platform', values.platforms, ...attested];
}

/** A base image of the Dockerfile: `ARG NAME=REFERENCE`. */
interface BaseImage {
  argument: string;
  reference: string;
}

/** @returns the base images that a Dockerfile names by a tag */
function baseImagesOf(dockerfile: string): BaseImage[] {
  return [...dockerfile.matchAll(/^ARG (\w+)=([\w./-]+:[\w.-]+)$/gm)].map(
    ([, argument = '', reference = '']) => ({ argument, reference }),
  );
}

/**
 * Has a registry say which image a tag is today.
 * @param builder docker, with buildx
 * @returns `NAME:TAG@sha256:DIGEST` of the image for all platforms
 * @throws {Error} the registry does not know it
 */
function pinned(reference: string, builder: string): string {
  const inspect = [
    'buildx',
    'imagetools',
    'inspect',
    reference,
    '--format',
    '{{.Manifest.Digest}}',
  ];
  const { stdout, error } = spawnSync(builder, inspect, { encoding: 'utf8' });
  const digest = error ? '' : stdout.trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`The registry gives no digest of the base image ${reference}.`);
  return `${reference}@${digest}`;
}
