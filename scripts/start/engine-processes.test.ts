import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';
import { GOTENBERG_VERSION } from '../setup/gotenberg.ts';
import { GOTENBERG_FLAGS } from './engine-processes.ts';

interface Compose {
  services: Record<'redis' | 'gotenberg', { image: string; command: string[]; ports: string[] }>;
}

const { services } = parse(
  readFileSync(join(ROOT, 'deploy/compose/compose.yaml'), 'utf8'),
) as Compose;

test('containers run the same Gotenberg with the same flags as the native engine', () => {
  const [program, ...flags] = services.gotenberg.command;
  expect(program).toBe('gotenberg');
  expect(flags).toEqual(GOTENBERG_FLAGS);
  expect(services.gotenberg.image).toBe(`gotenberg/gotenberg:${GOTENBERG_VERSION}`);
});

test('containers are reached from this machine alone', () => {
  for (const { ports } of Object.values(services)) {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});
