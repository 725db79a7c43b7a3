import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** What the npm registry says of a library; days are of the form 2026-11-26. */
export interface Release {
  /** The day of the version in use. */
  day: string;
  newest: string;
  newestDay: string;
}

export interface Releases {
  /** The day when the registry was asked. */
  asked: string;
  /** The releases by the library's name. */
  of: Record<string, Release>;
}

/** Written by `refresh.ts`. */
export const RELEASES_FILE = join(ROOT, 'scripts/dependencies/releases.json');

export function readReleases(): Releases {
  return JSON.parse(readFileSync(RELEASES_FILE, 'utf8')) as Releases;
}

/** The libraries without a release in the two years before the registry was asked. */
export function quietLibraries({ asked, of }: Releases): string[] {
  const since = `${Number(asked.slice(0, 4)) - 2}${asked.slice(4)}`;
  return Object.keys(of).filter((name) => (of[name]?.newestDay ?? '') < since);
}
