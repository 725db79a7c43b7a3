import { spawnSync } from 'node:child_process';

/** A base image of the Dockerfile: `ARG NAME=REFERENCE`. */
export interface BaseImage {
  argument: string;
  reference: string;
}

/** @returns the base images that a Dockerfile names by a tag */
export function baseImagesOf(dockerfile: string): BaseImage[] {
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
export function pinned(reference: string, builder: string): string {
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
