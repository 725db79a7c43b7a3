import { isDeepStrictEqual } from 'node:util';
import type { PdfPlatform } from '../api/v1alpha1/index.ts';
import type { ConfigMap, KubeObject } from '../kube/types.ts';
import type { Context } from './context.ts';
import { settingsName } from './platform/resources/settings.ts';

/** The content of one of a platform's settings files in the cluster; undefined: not there yet. */
export function writtenSettings(
  platform: PdfPlatform,
  file: 'plans.json' | 'accounts.json',
  { caches }: Context,
): unknown {
  const { namespace } = platform.metadata;
  const maps = caches.owned.get('ConfigMap');
  const map = maps?.get(namespace, settingsName(platform)) as (KubeObject & ConfigMap) | undefined;
  const text = map?.data?.[file];
  return text === undefined ? undefined : JSON.parse(text);
}

/** Whether `written` contains all of `wanted`, as JSON. */
export function isWritten(written: unknown, wanted: unknown): boolean {
  return isDeepStrictEqual(written, JSON.parse(JSON.stringify(wanted)));
}
