import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { succeeds } from './command.ts';
import { asRoot } from './debian.ts';
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
  const link = ['ln', '-sfn', dictionaries(), HYPHENATION_PLACE] as const;
  if (await succeeds(...asRoot(...link))) return;
  throw new Failure(
    `Hyphenation needs one link, made as root:\n  sudo ${link.join(' ')}\nRun that, and start again.`,
  );
}

/** The folder of the only version. */
function dictionaries(): string {
  const folder = join(gotenbergFolder(), 'hyphen-data');
  return join(folder, readdirSync(folder)[0] ?? '');
}
