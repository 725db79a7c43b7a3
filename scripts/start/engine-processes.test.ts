import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';
import { GOTENBERG_VERSION } from '../setup/gotenberg.ts';
import { GOTENBERG_FLAGS } from './engine-processes.ts';

interface Container {
  image: string;
  command: string[];
  environment: Record<string, string>;
  ports?: string[];
  networks?: unknown;
}

interface Networks {
  engines: { ipv4_address: string };
}

interface Compose {
  services: Record<'redis' | 'gotenberg' | 'egress' | 'gate', Container>;
  networks: { engines: { internal?: boolean } };
}

const read = (name: string) => readFileSync(join(ROOT, 'deploy/compose', name), 'utf8');

const { services, networks } = parse(read('compose.yaml')) as Compose;

test('containers run the same Gotenberg with the same flags as the native engine', () => {
  const [program, ...flags] = services.gotenberg.command;
  expect(program).toBe('gotenberg');
  expect(flags).toEqual(GOTENBERG_FLAGS);
  expect(services.gotenberg.image).toBe(`gotenberg/gotenberg:${GOTENBERG_VERSION}`);
});

test('containers are reached from this machine alone', () => {
  for (const { ports = [] } of Object.values(services)) {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});

test('a contained engine has one way out, and asks nobody else for names', () => {
  const { gotenberg, egress } = services;
  expect(gotenberg.networks).toEqual(['engines']);
  expect(networks.engines.internal).toBe(true);
  const { ipv4_address: address } = (egress.networks as Networks).engines;
  expect(read('resolv.conf')).toMatch(new RegExp(`^nameserver ${address}\noptions .*\n$`));
  const proxy = `http://${address}:3128`;
  expect(gotenberg.environment).toMatchObject({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy });
  expect(egress.environment).toMatchObject({ PLATEN_RESOLVER_PORT: '53' });
});
