import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontFiles } from '@platen/fonts';
import { runAsRoot } from './debian.ts';

export const FONTS_PLACE = '/usr/local/share/fonts/platen';

/** Whether the browser finds the themes' typefaces for headers and footers. */
export function hasFonts(): boolean {
  return fontFiles().every((file) => existsSync(join(FONTS_PLACE, basename(file))));
}

/** @throws {Failure} naming the commands to run where there is no way to root */
export async function installFonts(): Promise<void> {
  const target = ['-D', '--mode=644', '--target-directory', FONTS_PLACE];
  await runAsRoot('The typefaces of headers and footers are installed as root:', [
    ['install', ...target, ...fontFiles()],
    ['fc-cache', FONTS_PLACE],
  ]);
}
