import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';
import { GOTENBERG_VERSION } from '../setup/gotenberg.ts';
import { CHROMIUM_FLAGS, gotenbergProcess, LIBREOFFICE_FLAGS } from './engine-processes.ts';

interface Container {
  image: string;
  build?: { context: string; target: string };
  command: string[];
  entrypoint?: string[];
  environment: Record<string, string>;
  ports?: string[];
  networks?: unknown;
  profiles?: string[];
  network_mode?: string;
  pid?: string;
  user?: string;
  volumes?: string[];
  tmpfs?: string[];
}

interface Networks {
  engines: { ipv4_address: string };
}

const ENGINES = [
  ['gotenberg-chromium', CHROMIUM_FLAGS],
  ['gotenberg-libreoffice', LIBREOFFICE_FLAGS],
] as const;

type Name =
  | (typeof ENGINES)[number][0]
  | ('redis' | 'egress' | 'gate' | 'chromium-pod' | 'chromium-gate' | 'prober');

interface Compose {
  services: Record<Name, Container>;
  networks: { engines: { internal?: boolean } };
  volumes: Record<string, { driver_opts?: object } | null>;
}

const read = (name: string) => readFileSync(join(ROOT, 'deploy/compose', name), 'utf8');

const { services, networks, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;

test.each(ENGINES)(
  'container %s has the version and the flags of the native engine',
  (name, expected) => {
    const [program, ...flags] = services[name].command;
    expect(program).toBe('gotenberg');
    expect(flags).toEqual(expected);
    expect(services[name].build?.target).toBe('engine');
  },
);

test('engines’ image is made of the version of the native engine', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(
    `\nARG GOTENBERG=docker.io/gotenberg/gotenberg:${GOTENBERG_VERSION}\n`,
  );
  expect(dockerfile).toContain('\nFROM ${GOTENBERG} AS engine\n');
});

/** Its own, or those that another container lends it. */
function networksOf({ networks, network_mode: mode }: Container): unknown {
  const lender = mode?.replace('service:', '') as Name | undefined;
  return lender ? networksOf(services[lender]) : networks;
}

test('containers are reached from this machine alone', () => {
  for (const { ports = [] } of Object.values(services)) {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});

test.each(ENGINES)('container %s has one way out, and asks nobody else for names', (name, _) => {
  const { [name]: gotenberg, egress } = services;
  expect(networksOf(gotenberg)).toEqual(['engines']);
  expect(networks.engines.internal).toBe(true);
  const { ipv4_address: address } = (egress.networks as Networks).engines;
  expect(read('resolv.conf')).toMatch(new RegExp(`^nameserver ${address}\noptions .*\n$`));
  const proxy = `http://${address}:3128`;
  expect(gotenberg.environment).toMatchObject({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy });
  expect(egress.environment).toMatchObject({ PLATEN_RESOLVER_PORT: '53' });
});

test('what is Platen’s own runs in the images of a cluster, of this version, and no source is mounted', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const own = Object.values(services).filter(({ image }) => !image.startsWith('redis:'));
  expect(own.length).toBe(7);
  for (const { image, build, volumes: mounts = [] } of own) {
    expect(build?.context).toBe('../..');
    expect(image).toBe(
      `\${PLATEN_REGISTRY:-docker.io/platen}/${build?.target}:\${PLATEN_TAG:-${version}}`,
    );
    expect(JSON.stringify(mounts)).not.toContain('../..:');
  }
});

test('Chromium’s gate is within the network of its engine, of its user, and reads its documents', () => {
  const { 'chromium-gate': beside, 'gotenberg-chromium': engine } = services;
  const { entrypoint = [], network_mode: network, user, ports, volumes: mounts = [] } = beside;
  expect({ network, user, ports }).toEqual({
    ...{ network: engine.network_mode, user: '1001:1001', ports: undefined },
  });
  expect(entrypoint.slice(1)).toEqual([
    ...['--disable-sigusr1', '--max-semi-space-size=2'],
    ...['services/egress/src/gate/main.ts', '--documents=/tmp'],
    `--devtools=${engine.environment['PLATEN_DEVTOOLS']}`,
    `--egress=${engine.environment['HTTP_PROXY']!.replace('http://', '')}`,
  ]);
  expect(mounts).toContain('documents:/tmp:ro');
  expect(engine.volumes).toContain('documents:/tmp');
  expect(volumes['documents']?.driver_opts).toMatchObject({ type: 'tmpfs' });
});

test('an engine and its companion are in a network that outlives both, where it is looked for, and see each other', () => {
  const { 'gotenberg-chromium': engine, 'chromium-pod': pod, gate } = services;
  expect(engine.network_mode).toBe('service:chromium-pod');
  for (const { pid } of [engine, services['chromium-gate']]) expect(pid).toBe(engine.network_mode);
  expect(pod.entrypoint).toEqual(['sleep', 'infinity']);
  expect(gate.entrypoint).toContain('--relay=0.0.0.0:3000=chromium-pod:3000');
});

test.each(ENGINES)('container %s starts its programs as the native engine does', (name, _) => {
  const { environment, volumes: mounts } = services[name];
  expect(mounts).toContain(`../chromium/chromium:${environment['CHROMIUM_BIN_PATH']}:ro`);
  expect(mounts).toContain(`../libreoffice/soffice:${environment['LIBREOFFICE_BIN_PATH']}:ro`);
  const { env } = gotenbergProcess(3_000);
  expect(env['CHROMIUM_BIN_PATH']).toBe(BROWSER);
  expect(env['LIBREOFFICE_BIN_PATH']).toBe(join(ROOT, 'deploy/libreoffice/soffice'));
});

const BROWSER = join(ROOT, 'deploy/chromium/chromium');

describe('the browser is started', () => {
  const ASKED = [
    ...['--no-zygote', '--a=b c', "it's", '', '--no-zygote-sandbox', '--disable-features=A,B'],
    'about:blank',
  ];
  /** Where those print that stand in for the browsers: what they were asked, and where they listen. */
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-browser-'));
    const says = `#!/bin/sh\nprintf 'shell'; printf '<%s>' "$@"\necho '${LISTENS}' >&2\n`;
    writeFileSync(join(folder, 'shell'), says, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const LISTENS = 'DevTools listening on ws://127.0.0.1:4321/devtools/browser/1-a';

  function start(env: NodeJS.ProcessEnv, asked = ASKED) {
    const script = readFileSync(BROWSER, 'utf8').replace(
      /\/usr\/lib\S+headless-shell/,
      join(folder, 'shell'),
    );
    const program = join(folder, 'start');
    writeFileSync(program, script, { mode: 0o755 });
    const { stdout, stderr } = spawnSync(program, asked, {
      ...{ env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' },
    });
    return { stdout, stderr: stderr.trim() };
  }

  const BEHIND_GATE = { PLATEN_DEVTOOLS: '127.0.0.1:9222' };

  test('as it is asked to be, but copies its processes, loads all of a page, and has all its frames in its process', () => {
    const more = 'DefaultSiteInstanceGroups,IsolateSandboxedIframes,OriginIsolationHeader';
    expect(start(BEHIND_GATE).stdout).toBe(
      "shell<--disable-lazy-loading><--a=b c><it's><><--no-zygote-sandbox><about:blank><--use-gl=disabled>" +
        '<--disable-site-isolation-trials>' +
        '<--force-webrtc-ip-handling-policy=disable_non_proxied_udp><--enable-logging=/dev/null>' +
        `<--disable-features=A,B,${more}>`,
    );
    expect(start(BEHIND_GATE, ['--a']).stdout).toContain(`<--disable-features=${more}>`);
  });

  test('so that Gotenberg comes to it by the gate', () => {
    expect(start(BEHIND_GATE).stderr).toBe(
      'DevTools listening on ws://127.0.0.1:9222/4321/devtools/browser/1-a',
    );
  });

  test('not at all where no gate keeps documents apart', () => {
    expect(start({})).toMatchObject({ stdout: '', stderr: expect.stringMatching(/gate/) });
  });
});

test('what an engine that has crashed left behind goes before the next one starts', () => {
  const [init, , ...shell] = services['gotenberg-chromium'].entrypoint ?? [];
  expect(init).toBe('/usr/bin/tini');
  const folder = mkdtempSync(join(tmpdir(), 'platen-left-'));
  mkdirSync(join(folder, 'of/a'), { recursive: true });
  writeFileSync(join(folder, 'of/a/document'), '');
  // Compose writes $$ for $.
  const [program = '', ...args] = shell.map((one) => one.replaceAll('$$', '$'));
  const script = args.map((one) => one.replace('/tmp', folder));
  const { stdout } = spawnSync(program, [...script, 'echo', 'started with', '--a-flag'], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('started with --a-flag\n');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test.each(ENGINES)(
  'what container %s writes stays in memory, and it knows its resolver',
  (name, _) => {
    const { tmpfs, volumes: mounts = [] } = services[name];
    const places = [...(tmpfs ?? []), ...mounts].filter((one) => one.includes('/tmp'));
    expect(places).toHaveLength(1);
    expect(mounts).toContain('./resolv.conf:/etc/resolv.conf:ro');
  },
);

test('the prober runs only where it is asked for, with flags that its command knows', () => {
  const { profiles, command } = services.prober;
  expect(profiles).toEqual(['prober']);
  const program = join(ROOT, 'packages/cli/src/installed.ts');
  const { stdout } = spawnSync(process.execPath, [program, 'probe', '--help'], {
    encoding: 'utf8',
  });
  for (const flag of command) expect(stdout).toContain(`${flag.split('=')[0]} `);
});
