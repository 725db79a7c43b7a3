import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../scripts/paths.ts';
/* oxlint-disable platen/no-relative-packages -- each runs alone in its image; here all are given what they run with */
import { readIssuerConfig } from '../packages/dev-issuer/src/config.ts';
import { CONSOLE_CLIENT } from '../packages/dev-issuer/src/provider.ts';
import { readAuthConfig } from '../services/auth/src/config.ts';
/* oxlint-enable platen/no-relative-packages */
import { composed, filledIn, FOLDER, readComposeFile } from './testing/compose-files.ts';

interface Trial {
  include: { path: string[]; env_file: string; project_directory: string }[];
}

const [included] = (readComposeFile('try.yaml') as Trial).include;
const { services } = composed(...(included?.path ?? []));
const service = (name: string) => services[name]!;
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

/** What the included files may ask for. */
const given = parseEnv(readFileSync(join(FOLDER, included?.env_file ?? ''), 'utf8')) as Record<
  string,
  string
>;

const folder = mkdtempSync(join(tmpdir(), 'platen-try-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `secrets` runs, with a folder of this machine. @returns what it writes for the others */
function secrets(): string {
  const [, script = '', target = ''] = service('secrets').entrypoint ?? [];
  execFileSync(process.execPath, [join(ROOT, script), target.replace('/secrets', folder)]);
  return readFileSync(join(folder, 'secrets.env'), 'utf8');
}

/** All that a service is given: by Compose, and by the file that Node reads. */
const environmentOf = (name: string) => ({
  ...parseEnv(secrets()),
  ...Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([variable, value]) => [
      variable,
      filledIn(value, given)
        .replace('/etc/platen-try', join(FOLDER, 'try'))
        .replace('/etc/platen', join(FOLDER, 'settings.example')),
    ]),
  ),
});

test('one command needs no settings, because its file has every variable', () => {
  expect(included).toMatchObject({ project_directory: '.' });
  for (const container of Object.values(services)) {
    const { image, environment = {}, ports = [] } = container;
    for (const text of [image, ...Object.values(environment), ...ports])
      expect(() => filledIn(text, given)).not.toThrow();
  }
});

test('every image of Platen is built locally', () => {
  const own = Object.values(services).filter(({ image }) => !image.startsWith('redis:'));
  for (const { image, build } of own) {
    expect(filledIn(image, given)).toMatch(/^localhost\/platen\/[a-z]+(:|$)/);
    expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${build?.target}$`, 'm'));
  }
});

test('secrets are created once, and auth and the issuer accept them', () => {
  const first = secrets();
  expect(secrets()).toBe(first);
  expect(service('auth').environment).not.toHaveProperty('PLATEN_KEY_PEPPERS');
  expect(readAuthConfig(environmentOf('auth')).peppers).toHaveLength(1);
  expect(readIssuerConfig(environmentOf('issuer')).key.kid).toMatch(/^[0-9a-f]{16}$/);
});

describe('auth and the browser', () => {
  const { port, audience, consoleUrl, metricsPort } = readIssuerConfig(environmentOf('issuer'));
  const [issuer] = readAuthConfig(environmentOf('auth')).issuers;

  test('know the issuer by one address', () => {
    expect(issuer?.issuer).toBe(`http://127.0.0.1:${port}`);
    expect(issuer).toMatchObject({ audience, console: { client_id: CONSOLE_CLIENT } });
    expect(service('issuer').network_mode).toBe('service:auth');
    expect(service('auth').ports).toEqual([`127.0.0.1:${port}:${port}`]);
  });

  test('are redirected to the published console', () => {
    const [published = ''] = service('edge').ports ?? [];
    const [host, outside] = filledIn(published, given).split(':');
    expect(consoleUrl).toBe(`http://${host}:${outside}`);
  });

  test('find the issuer beside auth’s own ports', () => {
    const { metricsPort: metrics, grpcPort } = readAuthConfig(environmentOf('auth'));
    expect(new Set([port, metricsPort, metrics, grpcPort]).size).toBe(4);
  });
});

test('auth starts as its image does, with the secrets besides', () => {
  const [node, file, ...rest] = service('auth').entrypoint ?? [];
  expect(file).toBe('--env-file=/secrets/secrets.env');
  expect(dockerfile).toContain(
    `ENTRYPOINT ${JSON.stringify([node, ...rest]).replaceAll(',', ', ')}`,
  );
});

test('the key has an existing plan', () => {
  const plans = readComposeFile(join('settings.example', 'plans.yaml'));
  expect(plans).toHaveProperty(service('key').environment?.['PLATEN_PLAN'] ?? '');
});

test('only the key is printed', () => {
  const shown = Object.entries(services).filter(([, one]) => one['attach'] !== false);
  expect(shown.map(([name]) => name)).toEqual(['prober', 'key']);
  expect(service('prober')['profiles']).toEqual(['prober']);
});

test('a real Docker runs it in CI', () => {
  const ci = parse(readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8')) as {
    jobs: { docker: { steps: { run?: string }[] } };
  };
  expect(ci.jobs.docker.steps.map(({ run }) => run)).toContain('.ci/try');
});
