// Makes the container images, one for each service and one for the engines: node scripts/images.ts [--registry R] [--tag T] [NAME…]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './paths.ts';

const IMAGES = ['auth', 'usage', 'render', 'edge', 'egress', 'prober', 'operator', 'engine'];

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    registry: { type: 'string', default: 'docker.io/platen' },
    tag: { type: 'string', default: version },
    /** What understands `build` as Docker does: docker, podman, buildah. */
    builder: { type: 'string', default: 'docker' },
  },
});

const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
/** Of which the images are made; unknown for sources that are no checkout. */
const commit = git.status === 0 ? { revision: git.stdout.trim() } : {};

for (const name of positionals.length > 0 ? positionals : IMAGES) build(name);

function build(name: string): void {
  const labels = { version: values.tag, ...commit };
  const { status } = spawnSync(
    values.builder,
    [
      ...['build', '--target', name, '--tag', `${values.registry}/${name}:${values.tag}`],
      ...Object.entries(labels).flatMap(([label, value]) => [
        ...['--label', `org.opencontainers.image.${label}=${value}`],
      ]),
      '.',
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
