import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const LIBRE_OFFICE = '/usr/lib/libreoffice/program/soffice';

const TIMEOUT_MS = 90_000;

/**
 * Has a LibreOffice of its own print a file, without Platen.
 * @returns undefined if it prints none
 */
export async function plainOffice(file: string): Promise<Buffer | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-plain-'));
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file];
    await promisify(execFile)(LIBRE_OFFICE, args, { timeout: TIMEOUT_MS }).catch(() => undefined);
    const name = readdirSync(folder).find((each) => each.endsWith('.pdf'));
    return name === undefined ? undefined : readFileSync(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
