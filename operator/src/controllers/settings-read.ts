import { isDeepStrictEqual } from 'node:util';
import type { PdfPlatform } from '../api/v1alpha1/index.ts';
import { knownMap } from './cached.ts';
import type { Context } from './context.ts';
import { SETTINGS } from './platform/resources/settings.ts';

/** The content of one of a platform's settings files in the cluster; undefined: not there yet. */
export function writtenSettings(
  platform: PdfPlatform,
  file: 'plans.json' | 'accounts.json',
  context: Context,
): unknown {
  const text = knownMap(platform, SETTINGS, context)?.data?.[file];
  return text === undefined ? undefined : JSON.parse(text);
}

export function isWritten(written: unknown, wanted: unknown): boolean {
  return isDeepStrictEqual(written, JSON.parse(JSON.stringify(wanted)));
}
