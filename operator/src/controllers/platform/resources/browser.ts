import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired, EnvVar, Volume, VolumeMount } from '../../../kube/types.ts';
import { metadataOf, nameOf } from './names.ts';

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../../../deploy/chromium/${name}`, import.meta.url), 'utf8');

/** The rules of the engines' browser, and how it is started, as they are everywhere else. */
const FILES = { 'platen.json': fileOf('policies.json'), chromium: fileOf('chromium') };

const START = '/usr/local/bin/chromium';

/** A browser reads them at its start alone. */
export const BROWSER_DIGEST = createHash('sha256')
  .update(Object.values(FILES).join('\0'))
  .digest('hex')
  .slice(0, 16);

export function browserMap(platform: PdfPlatform): Desired<ConfigMap> {
  return {
    kind: 'ConfigMap',
    metadata: metadataOf(platform, nameOf(platform, 'browser')),
    data: FILES,
  };
}

/** Each by itself: the browser takes every file beside its rules for more of them. */
export const browserMounts: VolumeMount[] = [
  ['platen.json', '/etc/chromium/policies/managed/platen.json'] as const,
  ['chromium', START] as const,
].map(([subPath, mountPath]) => ({ name: 'browser', mountPath, subPath, readOnly: true }));

export const browserStart: EnvVar = { name: 'CHROMIUM_BIN_PATH', value: START };

export function browserVolume(platform: PdfPlatform): Volume {
  return {
    name: 'browser',
    configMap: { name: nameOf(platform, 'browser'), defaultMode: 0o555 },
  };
}
