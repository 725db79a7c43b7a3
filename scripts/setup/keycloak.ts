import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import { cacheFolder } from './cache.ts';
import { runCommand, type Followed } from './command.ts';

const POM = readFileSync(join(ROOT, 'tools/keycloak/pom.xml'), 'utf8');

/** The example that platform teams copy: what is tested is what they read. */
export const KEYCLOAK_EXAMPLE = join(ROOT, 'docs/examples/issuers/keycloak');

const REALM = join(KEYCLOAK_EXAMPLE, 'realm.json');

/** Digest of the zip in `pom.xml`. */
const SHA_256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f';

/** It starts once and for a short time: what a compiler gains by thinking longer is never earned back. */
export const KEYCLOAK_ENV = { JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' };

/** Keycloak, with the example's realm in its database: fetched and made at first, then kept. @returns its folder */
export async function preparedKeycloak(options: Partial<Followed> = {}): Promise<string> {
  const folder = cacheFolder('keycloak', POM, readFileSync(REALM, 'utf8'));
  if (!existsSync(folder)) await prepare(folder, options);
  return folder;
}

async function prepare(folder: string, options: Partial<Followed>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const home = await fetched(unfinished, options);
  const script = join(home, 'bin/kc.sh');
  const run = (...args: string[]) => runCommand(script, args, { ...options, env: KEYCLOAK_ENV });
  await run('build', '--db=dev-file');
  await run('import', '--optimized', '--cache=local', '--file', REALM);
  renameSync(home, folder);
  rmSync(unfinished, { recursive: true, force: true });
}

/** @throws {Failure} if it is not the very file that is pinned */
async function fetched(folder: string, options: Partial<Followed>): Promise<string> {
  const goals = ['dependency:copy-dependencies', 'dependency:unpack-dependencies'];
  const args = [
    '--file',
    join(ROOT, 'tools/keycloak/pom.xml'),
    `-DoutputDirectory=${folder}`,
    `-DmarkersDirectory=${folder}`,
  ];
  await runCommand('mvn', ['--batch-mode', ...args, ...goals], options);
  const version = /<version>([\d.]+)<\/version>\s*<type>zip/.exec(POM)?.[1];
  const zip = readFileSync(join(folder, `keycloak-quarkus-dist-${version}.zip`));
  const sum = createHash('sha256').update(zip).digest('hex');
  if (sum !== SHA_256) throw new Failure(`Keycloak's zip has the SHA-256 ${sum}, not ${SHA_256}.`);
  return join(folder, `keycloak-${version}`);
}
