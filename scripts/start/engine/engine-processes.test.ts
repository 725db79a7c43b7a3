import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POD_GRACE_MS } from '@platen/contracts/time-outs';
import { parse } from 'yaml';
/* oxlint-disable-next-line platen/no-relative-packages -- it runs alone in its image */
import { gotenbergFlags } from '../../../services/engine/src/settings.ts';
import { ROOT } from '../../paths.ts';
import { GOTENBERG_VERSION } from '../../setup/gotenberg.ts';
import { engineProcess } from './engine-processes.ts';
import { V8_OPTIONS } from '../processes/v8-options.ts';

interface Container {
  image: string;
  build?: { context: string; target: string };
  command: string[];
  entrypoint?: string[];
  environment: Record<string, string>;
  networks?: unknown;
  profiles?: string[];
  volumes?: string[];
  tmpfs?: string[];
}

interface Networks {
  engines: { ipv4_address: string };
}

const ENGINES = [
  ['gotenberg-chromium', 'chromium'],
  ['gotenberg-libreoffice', 'libreoffice'],
] as const;

type Name = (typeof ENGINES)[number][0] | 'redis' | 'egress' | 'gate' | 'prober';

interface Compose {
  services: Record<Name, Container>;
  networks: { engines: { internal?: boolean } };
}

const read = (name: string) => readFileSync(join(ROOT, 'deploy/compose', name), 'utf8');

const { services, networks } = parse(read('compose.yaml'), { merge: true }) as Compose;

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

test.each(ENGINES)(
  'container %s runs the entry of the native engine, by its defaults',
  (name, prints) => {
    const { command, entrypoint, environment, build } = services[name];
    expect({ command, entrypoint, target: build?.target }).toEqual({
      command: [prints],
      entrypoint: undefined,
      target: 'engine',
    });
    expect(Object.keys(environment)).toEqual([
      'PLATEN_EGRESS',
      'PLATEN_ENGINE_HEALTH_PORT',
      'PLATEN_UNCONFINED_OFFICE',
    ]);
    const started = ['node', ...V8_OPTIONS.engine, '/app/services/engine/src/main.ts'];
    const parts = ['/usr/bin/tini', '--', ...started]
      .map((part) => JSON.stringify(part))
      .join(', ');
    expect(dockerfile).toContain(`\nENTRYPOINT [${parts}]\n`);
    const { command: first, args } = engineProcess(4_000, { prints, egressSocket: '/proxy.sock' });
    expect([first, ...args].join(' ')).toContain(
      [...V8_OPTIONS.engine, join(ROOT, 'services/engine/src/main.ts'), prints].join(' '),
    );
  },
);

test('an engine finishes its documents within the pod’s grace period', () => {
  const flags = gotenbergFlags(1, 3_002).join(' ');
  const seconds = (name: string) => Number(new RegExp(`--${name}=(\\d+)s`).exec(flags)?.[1]);
  expect(seconds('gotenberg-graceful-shutdown-duration')).toBeGreaterThan(seconds('api-timeout'));
  expect(seconds('gotenberg-graceful-shutdown-duration') * 1_000).toBeLessThan(POD_GRACE_MS);
});

test('the engines’ image has the version of the native engine', () => {
  expect(dockerfile).toContain(
    `\nARG GOTENBERG=docker.io/gotenberg/gotenberg:${GOTENBERG_VERSION}\n`,
  );
  expect(dockerfile).toContain('\nFROM ${GOTENBERG} AS engine\n');
});

test.each(ENGINES)('container %s reaches only the egress proxy, also for DNS', (name, _) => {
  const { [name]: gotenberg, egress } = services;
  expect(gotenberg.networks).toEqual(['engines']);
  expect(networks.engines.internal).toBe(true);
  const { ipv4_address: address } = (egress.networks as Networks).engines;
  expect(read('resolv.conf')).toMatch(new RegExp(`^nameserver ${address}\noptions .*\n$`));
  expect(gotenberg.environment).toMatchObject({ PLATEN_EGRESS: `${address}:3128` });
  expect(gotenberg.volumes).toEqual(['./resolv.conf:/etc/resolv.conf:ro']);
  expect(egress.environment).toMatchObject({ PLATEN_RESOLVER_PORT: '53' });
});

test('Platen’s own processes run in the images of a cluster, of this version, without mounted sources', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const own = Object.values(services).filter(({ image }) => !image.startsWith('redis:'));
  expect(own.length).toBe(5);
  for (const { image, build, volumes: mounts = [] } of own) {
    expect(build?.context).toBe('../..');
    expect(image).toMatch(/^\$\{PLATEN_REGISTRY:\?set it to [^}]+\}\//);
    expect(image).toContain(`}/${build?.target}:\${PLATEN_TAG:-${version}}`);
    expect(JSON.stringify(mounts)).not.toMatch(/"\.\.\/(?!\.\.\/\.platen\/)/);
  }
});

test('the entrance leads to both engines', () => {
  expect(services.gate.entrypoint).toEqual([
    'node',
    '/app/services/engine/src/port-forward.ts',
    '0.0.0.0:3000=gotenberg-chromium:3000',
    '0.0.0.0:3001=gotenberg-libreoffice:3000',
  ]);
});

test.each(ENGINES)('container %s writes only to memory', (name, _) => {
  expect(services[name].tmpfs).toEqual([expect.stringMatching(/^\/tmp:size=/)]);
});

test('the prober runs only on request, with flags that its command knows', () => {
  const { profiles, command } = services.prober;
  expect(profiles).toEqual(['prober']);
  const program = join(ROOT, 'packages/cli/src/installed.ts');
  const { stdout } = spawnSync(process.execPath, [program, 'probe', '--help'], {
    encoding: 'utf8',
  });
  for (const flag of command) expect(stdout).toContain(`${flag.split('=')[0]} `);
});
