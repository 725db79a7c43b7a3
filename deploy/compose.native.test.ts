import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountsFileSchema } from '@platen/contracts';
import { parse } from 'yaml';
import { ROOT } from '../scripts/paths.ts';
import {
  composed,
  filledIn,
  FOLDER,
  readComposeFile,
  type Compose,
  type Container,
} from './testing/compose-files.ts';
/* oxlint-disable platen/no-relative-packages -- each runs alone in its image; here all are given what they run with */
import { readAuthConfig } from '../services/auth/src/config.ts';
import { readEdgeConfig } from '../services/edge/src/config.ts';
import { readEgressConfig } from '../services/egress/src/config.ts';
import { readRenderConfig } from '../services/render/src/config.ts';
import { readUsageConfig } from '../services/usage/src/config.ts';
import { catalogueSchema } from '../services/usage/src/plans/catalogue.ts';
import { planPartSchema } from '../services/usage/src/plans/plan.ts';
/* oxlint-enable platen/no-relative-packages */

const compose = readComposeFile('compose.yaml') as Compose;
const { name, services, networks } = composed('compose.yaml', 'platform.yaml');

const all = Object.entries(services).filter(([, { profiles }]) => profiles === undefined);

const service = (one: string) => services[one]!;

const PEPPER = { PLATEN_KEY_PEPPERS: `1:${Buffer.alloc(32).toString('base64')}` };

const YOURS = { PLATEN_REGISTRY: 'registry.example.com/pdf' };

/** What a service is given, with the sample's files in the place of the mounted ones. */
const environmentOf = (one: string, given: Record<string, string> = PEPPER) =>
  Object.fromEntries(
    Object.entries(service(one).environment ?? {}).map(([variable, value]) => [
      variable,
      filledIn(value, given).replace('/etc/platen', join(FOLDER, 'settings.example')),
    ]),
  );

const READERS = {
  edge: readEdgeConfig,
  auth: readAuthConfig,
  usage: readUsageConfig,
  render: readRenderConfig,
  egress: readEgressConfig,
};

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

const ENGINES = ['gotenberg-chromium', 'gotenberg-libreoffice'] as const;

test.each(Object.entries(READERS))(
  '%s starts with its variables, and knows all of them',
  (one, readConfig) => {
    const environment = environmentOf(one);
    const variables = new Set<unknown>();
    const watched = new Proxy(environment, {
      get: (target, variable) => {
        variables.add(variable);
        return target[String(variable)];
      },
    });
    expect(() => readConfig(watched)).not.toThrow();
    expect(Object.keys(environment).filter((variable) => !variables.has(variable))).toEqual([]);
  },
);

test('nothing starts without a pepper', () => {
  expect(() => environmentOf('auth', {})).toThrow('PLATEN_KEY_PEPPERS is required');
});

test('images are pulled only from a given registry', () => {
  const own = Object.values(services).filter(({ build }) => build !== undefined);
  expect(own).toHaveLength(9);
  for (const { image } of own) expect(() => filledIn(image)).toThrow('PLATEN_REGISTRY is required');
});

test('the README’s commands create settings, and a pepper that auth accepts and that they never replace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-compose-'));
  const [, commands] = /```sh\n(cp [^`]*)```/.exec(
    readFileSync(join(FOLDER, 'README.md'), 'utf8'),
  ) as unknown as [string, string];
  cpSync(join(FOLDER, 'settings.example'), join(folder, 'settings.example'), { recursive: true });
  const run = () => execFileSync('sh', ['-c', commands], { cwd: folder, stdio: 'ignore' });
  const made = () => readFileSync(join(folder, '.env'), 'utf8');
  run();
  const first = made();
  const given = Object.fromEntries(
    first
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>;
  expect(given['COMPOSE_FILE']).toBe('compose.yaml:platform.yaml');
  expect(filledIn(service('edge').image, given)).toBe(`localhost/platen/edge:${version}`);
  expect(readAuthConfig(environmentOf('auth', given)).peppers).toHaveLength(1);
  expect(readFileSync(join(folder, 'settings/issuers.yaml'), 'utf8')).toContain('issuer: ');
  expect(run).toThrow();
  expect(made()).toBe(first);
  rmSync(folder, { recursive: true });
});

test('the services accept the sample settings, and its plans are the shipped ones', () => {
  const sample = (file: string) => readComposeFile(join('settings.example', file));
  expect(readAuthConfig(environmentOf('auth')).issuers).toHaveLength(1);
  expect(accountsFileSchema(planPartSchema).parse(sample('accounts.yaml')).size).toBe(0);
  expect(catalogueSchema.parse(sample('plans.yaml')).size).toBeGreaterThan(0);
  const shipped = parse(readFileSync(join(ROOT, 'services/usage/plans.yaml'), 'utf8')) as unknown;
  expect(sample('plans.yaml')).toEqual(shipped);
});

test.each(['auth', 'usage'])('%s sees replaced settings files', (one) => {
  expect(service(one).volumes).toEqual([
    expect.objectContaining({ source: './settings', target: '/etc/platen', read_only: true }),
  ]);
});

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

test.each(SERVICES)('%s runs in its image, of this version or of your registry', (one) => {
  const { image, build } = service(one);
  expect(build).toEqual({ context: '../..', target: one });
  expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain(`FROM service AS ${one}\n`);
  expect(filledIn(image, YOURS)).toBe(`registry.example.com/pdf/${one}:${version}`);
  expect(filledIn(image, { ...YOURS, PLATEN_TAG: '9' })).toBe(`registry.example.com/pdf/${one}:9`);
});

test.each(all)('%s has no further rights, and restarts', (one, container) => {
  expect(container).toMatchObject({
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
    ...(!one.startsWith('gotenberg-') && { read_only: true }),
  });
});

test.each(SERVICES)('%s has limits for memory and writes', (one) => {
  const { mem_limit: memory, tmpfs = [] } = service(one);
  expect(memory).toMatch(/^\d+[mg]$/);
  expect(tmpfs.find((place) => place.startsWith('/tmp:'))).toMatch(/size=\d+m\b/);
});

test('results have the space that render expects', () => {
  const { spoolDirectory, spoolBudgetBytes } = readRenderConfig(environmentOf('render'));
  const spool = service('render').tmpfs?.find((place) => place.startsWith(`${spoolDirectory}:`));
  const mebibytes = Number(/size=(\d+)m\b/.exec(spool ?? '')?.[1]);
  expect(spoolBudgetBytes).toBeLessThan(mebibytes * 2 ** 20);
});

test.each(SERVICES)('%s has time to finish', (one) => {
  const { drainDelayMs, drainTimeoutMs } = READERS[one](environmentOf(one));
  const grace = Number.parseInt(service(one).stop_grace_period ?? '0', 10) * 1_000;
  expect(grace).toBeGreaterThan(drainDelayMs + drainTimeoutMs);
});

test('all services that a document needs stop after edge', () => {
  const engines = ['gate', 'gotenberg-chromium', 'gotenberg-libreoffice'];
  const expected = ['auth', 'usage', 'render', 'redis', ...engines, 'egress'];
  expect(dependenciesOf('edge')).toEqual(new Set(expected));
});

function dependenciesOf(one: string): Set<string> {
  const { depends_on: known = [] } = service(one);
  const direct = Array.isArray(known) ? known : Object.keys(known);
  return new Set(direct.flatMap((other) => [other, ...dependenciesOf(other)]));
}

test('only edge publishes a port, only on this machine by default', () => {
  const published = all.filter(([, { ports = [] }]) => ports.length > 0);
  expect(published.map(([one]) => one)).toEqual(['edge']);
  const [port = ''] = service('edge').ports ?? [];
  expect(filledIn(port)).toBe('127.0.0.1:8080:8080');
  expect(filledIn(port, { PLATEN_ADDRESS: '0.0.0.0', PLATEN_PORT: '80' })).toBe('0.0.0.0:80:8080');
});

function networksOf({ networks: own, network_mode: mode }: Container): string[] {
  if (mode) return networksOf(service(mode.replace('service:', '')));
  return Array.isArray(own) ? own : Object.keys(own ?? { default: {} });
}

const membersOf = (network: string) =>
  all.filter(([, one]) => networksOf(one).includes(network)).map(([one]) => one);

test('every network has only its necessary services', () => {
  const expected = {
    public: ['edge'],
    issuers: ['auth'],
    default: ['egress'],
    calls: SERVICES,
    store: ['redis', 'auth', 'usage'],
    prints: ['render', 'gate'],
    engines: ['gotenberg-chromium', 'gotenberg-libreoffice', 'egress', 'gate'],
  };
  expect(new Set(Object.keys(networks))).toEqual(
    new Set(Object.keys(expected).filter((network) => network !== 'default')),
  );
  for (const [network, members] of Object.entries(expected)) {
    expect([network, new Set(membersOf(network))]).toEqual([network, new Set(members)]);
  }
  const inner = Object.keys(networks).filter((network) => networks[network]?.internal);
  expect(new Set(inner)).toEqual(new Set(['calls', 'store', 'prints', 'engines']));
});

test.each(SERVICES)('%s shares a network with its dependencies, and uses their ports', (one) => {
  const gate = service('gate').entrypoint!.join(' ');
  const listening = (other: string, port: number) => {
    if (other === 'gate') return gate.includes(` 0.0.0.0:${port}=`);
    if (other === 'redis') return port === 6379;
    const { grpcPort } = READERS[other as 'auth'](environmentOf(other));
    return grpcPort === port;
  };
  const addresses = Object.values(environmentOf(one)).flatMap((value) => {
    const [, host, port] = /^(?:\w+:\/\/)?([a-z]+):(\d{4})$/.exec(value) ?? [];
    return host && port ? [{ host, port: Number(port) }] : [];
  });
  expect(addresses.length).toBeGreaterThan(0);
  for (const { host, port } of addresses) {
    const shared = networksOf(service(host)).filter((network) =>
      networksOf(service(one)).includes(network),
    );
    expect([host, shared.length]).toEqual([host, 1]);
    expect([host, port, listening(host, port)]).toEqual([host, port, true]);
  }
});

test('the edge listens at the port that is published', () => {
  expect(readEdgeConfig(environmentOf('edge')).httpPort).toBe(8080);
});

test.each(ENGINES)('%s runs in the engine’s image, of this version or of your registry', (one) => {
  const { image, build } = service(one);
  expect(build).toEqual({ context: '../..', target: 'engine' });
  expect(filledIn(image, YOURS)).toBe(`registry.example.com/pdf/engine:${version}`);
  expect(filledIn(image, { ...YOURS, PLATEN_TAG: '9' })).toBe('registry.example.com/pdf/engine:9');
});

test('Redis persists everything and evicts nothing, in a volume separate from local runs', () => {
  const command = service('redis').command?.join(' ');
  expect(command).toContain('--appendonly yes --appendfsync always');
  expect(command).toContain('--maxmemory-policy noeviction');
  expect(service('redis').volumes).toEqual(['redis:/data']);
  expect(name).not.toBe(compose.name);
});

test.each([
  [200, 0],
  [503, 1],
])('a service whose /readyz says %i has a health check that ends with %i', async (says, status) => {
  const server = createServer((_, response) => response.writeHead(says).end()).listen(0);
  await once(server, 'listening');
  const [, , ...args] = service('edge').healthcheck.test;
  const { port } = server.address() as AddressInfo;
  const here = args.map((one) => one.replace(':9090', `:${port}`));
  const check = execFile(process.execPath, here);
  const [code] = (await once(check, 'exit')) as [number];
  expect(code).toBe(status);
  server.close();
});
