import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';
import { GOTENBERG_VERSION } from '../setup/gotenberg.ts';
import { CHROMIUM_FLAGS, LIBREOFFICE_FLAGS } from './engine-processes.ts';

interface Compose {
  services: Record<
    'redis' | 'gotenberg-chromium' | 'gotenberg-libreoffice',
    { image: string; command: string[]; ports: string[] }
  >;
}

const { services } = parse(readFileSync(join(ROOT, 'deploy/compose/compose.yaml'), 'utf8'), {
  merge: true,
}) as Compose;

test.each([
  ['gotenberg-chromium', CHROMIUM_FLAGS],
  ['gotenberg-libreoffice', LIBREOFFICE_FLAGS],
] as const)('container %s has the version and the flags of the native engine', (name, expected) => {
  const [program, ...flags] = services[name].command;
  expect(program).toBe('gotenberg');
  expect(flags).toEqual(expected);
  expect(services[name].image).toBe(`gotenberg/gotenberg:${GOTENBERG_VERSION}`);
});

test('containers are reached from this machine alone', () => {
  for (const { ports } of Object.values(services)) {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});
