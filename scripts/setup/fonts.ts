import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontFiles } from '@platen/fonts';
import { runAsRoot } from './debian.ts';

export const FONTS_PLACE = '/usr/local/share/fonts/platen';

/** Whether the browser finds the themes' typefaces, those of these versions. */
export function hasFonts(): boolean {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
  return fontFiles().every((file) => sizeOf(join(FONTS_PLACE, basename(file))) === sizeOf(file));
}

/** @throws {Failure} naming the commands to run where there is no way to root */
export async function installFonts(): Promise<void> {
  const target = ['-D', '--mode=644', '--target-directory', FONTS_PLACE];
  await runAsRoot('The typefaces of the themes are installed as root:', [
    ['install', ...target, ...fontFiles()],
    ['fc-cache', FONTS_PLACE],
  ]);
}
