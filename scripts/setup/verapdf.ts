import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand, type Followed } from './command.ts';

const POM = join(ROOT, 'tools/verapdf/pom.xml');

/** Digest of the jar in `pom.xml`. */
const SHA_256 = '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6';

/** The validator's jar, once fetched. */
export function veraPdfJar(): string {
  return join(CACHE, `verapdf-${SHA_256.slice(0, 16)}.jar`);
}

export function isVeraPdfThere(): boolean {
  return existsSync(veraPdfJar());
}

/** Fetches veraPDF with Maven. @throws {Failure} it is not exactly the pinned file */
export async function fetchVeraPdf(options: Followed): Promise<void> {
  const folder = `${veraPdfJar()}.unfinished`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`];
  await runCommand('mvn', ['--batch-mode', '--file', POM, ...goal, '-Dmdep.stripVersion'], options);
  const jar = join(folder, 'greenfield-apps.jar');
  const sum = createHash('sha256').update(readFileSync(jar)).digest('hex');
  if (sum !== SHA_256) throw new Failure(`veraPDF's jar has the SHA-256 ${sum}, not ${SHA_256}.`);
  renameSync(jar, veraPdfJar());
  rmSync(folder, { recursive: true, force: true });
}
