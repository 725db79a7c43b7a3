import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontFiles } from '@platen/fonts';
import { Failure } from '../failure.ts';
import { succeeds } from './command.ts';
import { asRoot } from './debian.ts';

export const FONTS_PLACE = '/usr/local/share/fonts/platen';

/** Whether the browser finds the themes' typefaces for headers and footers. */
export function hasFonts(): boolean {
  return fontFiles().every((file) => existsSync(join(FONTS_PLACE, basename(file))));
}

/** @throws {Failure} naming the commands to run where there is no way to root */
export async function installFonts(): Promise<void> {
  const target = ['-D', '--mode=644', '--target-directory', FONTS_PLACE];
  const commands: [string, ...string[]][] = [
    ['install', ...target, ...fontFiles()],
    ['fc-cache', FONTS_PLACE],
  ];
  for (const command of commands) {
    if (await succeeds(...asRoot(...command))) continue;
    const lines = commands.map((each) => `  sudo ${each.join(' ')}`);
    throw new Failure(
      `The typefaces of headers and footers are installed as root:\n${lines.join('\n')}\nRun that, and start again.`,
    );
  }
}
