import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runAsRoot } from './debian.ts';
import { gotenbergFolder } from './gotenberg.ts';

/** The folder in which Chromium's headless shell looks for dictionaries: beside itself (measured, Chromium 156). */
export const HYPHENATION_PLACE = '/usr/lib/chromium/hyphen-data';

/** Whether `hyphens: auto` has the dictionaries that Gotenberg brings for the full browser. */
export function hasHyphenation(): boolean {
  try {
    return readlinkSync(HYPHENATION_PLACE) === dictionaries();
  } catch {
    return false;
  }
}

/** @throws {Failure} naming the command to run where there is no way to root */
export async function linkHyphenation(): Promise<void> {
  const link: [string, ...string[]] = ['ln', '-sfn', dictionaries(), HYPHENATION_PLACE];
  await runAsRoot('Hyphenation needs one link, made as root:', [link]);
}

/** The folder of the only version. */
function dictionaries(): string {
  const folder = join(gotenbergFolder(), 'hyphen-data');
  return join(folder, readdirSync(folder)[0] ?? '');
}
