import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../../scripts/failure.ts';
import { ROOT } from '../../../scripts/paths.ts';
import { cacheFolder, madeOnce } from '../../../scripts/setup/cache.ts';
import { runCommand } from '../../../scripts/setup/command.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { httpReady } from '../../../scripts/start/processes/readiness.ts';
import { Supervisor } from '../../../scripts/start/processes/supervisor.ts';

const POM = readFileSync(join(ROOT, 'tools/keycloak/pom.xml'), 'utf8');

/** The example that platform teams copy: what is tested is what they read. */
const KEYCLOAK_EXAMPLE = join(ROOT, 'docs/examples/issuers/keycloak');

const REALM = join(KEYCLOAK_EXAMPLE, 'realm.json');

/** Digest of the zip in `pom.xml`. */
const SHA_256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f';

/** It starts once and for a short time: what a compiler gains by thinking longer is never earned back. */
const KEYCLOAK_ENV = { JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' };

/** The address of the example's Keycloak. */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:8085';

/** The time-out for a Java server on a busy machine. */
const STARTS_WITHIN_MS = 240_000;

/** The Keycloak of docs/examples, on a port of its own. */
export class Keycloak {
  /** The issuer that auth trusts. */
  readonly issuersFile: string;
  /** The base URL of its pages. */
  readonly origin: string;
  readonly #realmUrl: string;
  readonly #folder: string;
  readonly #supervisor: Supervisor;

  private constructor(origin: string, folder: string, supervisor: Supervisor) {
    this.origin = origin;
    this.#realmUrl = `${origin}/realms/platen`;
    this.#folder = folder;
    this.#supervisor = supervisor;
    this.issuersFile = join(folder, 'issuers.yaml');
    const example = readFileSync(join(KEYCLOAK_EXAMPLE, 'issuers.yaml'), 'utf8');
    writeFileSync(this.issuersFile, example.replace(EXAMPLE_ORIGIN, origin));
  }

  static async start(): Promise<Keycloak> {
    const prepared = await preparedKeycloak();
    const folder = mkdtempSync(join(tmpdir(), 'platen-keycloak-'));
    cpSync(prepared, join(folder, 'home'), { recursive: true }); // it writes into its own folder
    const [port] = (await freePorts(1)) as [number];
    const origin = `http://127.0.0.1:${port}`;
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    const keycloak = new Keycloak(origin, folder, supervisor);
    await supervisor.start({
      name: 'keycloak',
      command: join(folder, 'home/bin/kc.sh'),
      args: [
        'start',
        '--optimized',
        '--cache=local',
        '--http-enabled=true',
        '--http-host=127.0.0.1',
        `--http-port=${port}`,
        `--hostname=${origin}`,
      ],
      env: KEYCLOAK_ENV,
      isReady: httpReady(`${origin}/realms/platen/.well-known/openid-configuration`),
      startsWithinMs: STARTS_WITHIN_MS,
      graceMs: 30_000,
    });
    return keycloak;
  }

  /** The access token of a client that acts for itself (RFC 6749, 4.4). */
  clientToken(clientId: string, secret: string): Promise<string> {
    return this.#token({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    });
  }

  /** The access token of a person. */
  personToken(username: string, password: string): Promise<string> {
    return this.#token({ grant_type: 'password', client_id: 'command-line', username, password });
  }

  async #token(form: Record<string, string>): Promise<string> {
    const response = await fetch(`${this.#realmUrl}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const answer = (await response.json()) as { access_token?: string };
    if (!answer.access_token) throw new Error(`no token: ${JSON.stringify(answer)}`);
    return answer.access_token;
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Keycloak, with the example's realm in its database: fetched and made at first, then kept. @returns its folder */
async function preparedKeycloak(): Promise<string> {
  const folder = cacheFolder('keycloak', POM, readFileSync(REALM, 'utf8'));
  return madeOnce(folder, async (unfinished) => {
    const home = await fetchedKeycloak(`${unfinished}.fetched`);
    const run = (...args: string[]) =>
      runCommand(join(home, 'bin/kc.sh'), args, { env: KEYCLOAK_ENV });
    await run('build', '--db=dev-file');
    await run('import', '--optimized', '--cache=local', '--file', REALM);
    renameSync(home, unfinished);
    rmSync(`${unfinished}.fetched`, { recursive: true, force: true });
  });
}

/** @throws {Failure} if it is not the very file that is pinned */
async function fetchedKeycloak(folder: string): Promise<string> {
  const goals = ['dependency:copy-dependencies', 'dependency:unpack-dependencies'];
  const args = [
    '--file',
    join(ROOT, 'tools/keycloak/pom.xml'),
    `-DoutputDirectory=${folder}`,
    `-DmarkersDirectory=${folder}`,
  ];
  await runCommand('mvn', ['--batch-mode', ...args, ...goals]);
  const version = /<version>([\d.]+)<\/version>\s*<type>zip/.exec(POM)?.[1];
  const zip = readFileSync(join(folder, `keycloak-quarkus-dist-${version}.zip`));
  const sum = createHash('sha256').update(zip).digest('hex');
  if (sum !== SHA_256) throw new Failure(`Keycloak's zip has the SHA-256 ${sum}, not ${SHA_256}.`);
  return join(folder, `keycloak-${version}`);
}
