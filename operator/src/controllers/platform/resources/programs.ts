import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired, EnvVar, Volume, VolumeMount } from '../../../kube/types.ts';
import { metadataOf, nameOf, type EngineName } from './names.ts';

/** What Gotenberg starts: a start of ours, and what goes with it, as they are everywhere else. */
interface Program {
  /** Of its ConfigMap and its volume. */
  name: string;
  /** By their names in there: from where they come below `deploy`, and where an engine has them. */
  files: Readonly<Record<string, { source: string; path: string }>>;
  start: EnvVar;
}

const PROGRAMS: Readonly<Record<EngineName, Program>> = {
  chromium: {
    name: 'browser',
    files: {
      chromium: { source: 'chromium/chromium', path: '/usr/local/bin/chromium' },
    },
    start: { name: 'CHROMIUM_BIN_PATH', value: '/usr/local/bin/chromium' },
  },
  libreoffice: {
    name: 'office',
    files: { soffice: { source: 'libreoffice/soffice', path: '/usr/local/bin/soffice' } },
    start: { name: 'LIBREOFFICE_BIN_PATH', value: '/usr/local/bin/soffice' },
  },
};

const DATA = {
  chromium: readAll(PROGRAMS.chromium),
  libreoffice: readAll(PROGRAMS.libreoffice),
};

function readAll({ files }: Program): Record<string, string> {
  const read = ([name, { source }]: [string, { source: string }]) =>
    [
      name,
      readFileSync(new URL(`../../../../../deploy/${source}`, import.meta.url), 'utf8'),
    ] as const;
  return Object.fromEntries(Object.entries(files).map(read));
}

export function programMap(platform: PdfPlatform, engine: EngineName): Desired<ConfigMap> {
  return {
    kind: 'ConfigMap',
    metadata: metadataOf(platform, nameOf(platform, PROGRAMS[engine].name)),
    data: DATA[engine],
  };
}

/** A program reads its files at its start alone. */
export function programDigest(engine: EngineName): string {
  const all = Object.values(DATA[engine]).join('\0');
  return createHash('sha256').update(all).digest('hex').slice(0, 16);
}

export function programStart(engine: EngineName): EnvVar {
  return PROGRAMS[engine].start;
}

/** Each by itself: the browser takes every file beside its rules for more of them. */
export function programMounts(engine: EngineName): VolumeMount[] {
  const { name, files } = PROGRAMS[engine];
  return Object.entries(files).map(([subPath, { path }]) => ({
    ...{ name, mountPath: path, subPath, readOnly: true },
  }));
}

export function programVolume(platform: PdfPlatform, engine: EngineName): Volume {
  const { name } = PROGRAMS[engine];
  return { name, configMap: { name: nameOf(platform, name), defaultMode: 0o555 } };
}
