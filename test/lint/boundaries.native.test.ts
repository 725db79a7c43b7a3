import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';

const REFUSED = [
  [
    'a service that imports another',
    'services/edge/src/sibling.ts',
    "export * from '../../auth/src/run.ts';",
    'separate-services',
  ],
  [
    'a package that imports a service',
    'packages/rpc/src/client.ts',
    "export * from '../../../services/auth/src/run.ts';",
    'separate-services',
  ],
  [
    "another package's insides by path",
    'services/edge/src/path.ts',
    "export * from '../../../packages/rpc/src/client.ts';",
    'no-relative-packages',
  ],
  [
    "another package's insides by name",
    'services/edge/src/insides.ts',
    "export * from '@platen/rpc/src/client.ts';",
    'foreign-imports',
  ],
  [
    'insides that are imported later',
    'services/edge/src/later.ts',
    "export const later = () => import('@platen/rpc/src/client.ts');",
    'foreign-imports',
  ],
  [
    'proto loading outside contracts',
    'services/edge/src/protos.ts',
    "export * from '@grpc/proto-loader';",
    'foreign-imports',
  ],
  [
    'Redis outside the store',
    'services/usage/src/redis.ts',
    "export * from 'ioredis';",
    'foreign-imports',
  ],
  [
    'the store outside auth and usage',
    'services/edge/src/store.ts',
    "export * from '@platen/store';",
    'foreign-imports',
  ],
  [
    'the Kubernetes client outside its folder',
    'operator/src/controllers/status.ts',
    "export * from '@kubernetes/client-node';",
    'foreign-imports',
  ],
  [
    'an operator that imports a service',
    'operator/src/run.ts',
    "export * from '../../services/auth/src/run.ts';",
    'separate-services',
  ],
  [
    'a service that imports the operator',
    'services/auth/src/run.ts',
    "export * from '../../../operator/src/run.ts';",
    'separate-services',
  ],
  [
    "Gotenberg's client outside the engine",
    'services/render/src/engine/engine-client.ts',
    "export * from 'undici';",
    'foreign-imports',
  ],
  [
    "Gotenberg's routes outside its folder",
    'services/engine/src/health.ts',
    "export const path = '/forms/chromium/convert/html';",
    'no-gotenberg',
  ],
  [
    'literals that pack lines',
    'packages/rpc/src/packed.ts',
    'export const one = [...[1]];',
    'no-packing',
  ],
  [
    'literals of a type that pack lines',
    'packages/rpc/src/typed.ts',
    'export const one = { ...({ a: 1 } as object) };',
    'no-packing',
  ],
] as const;

const ACCEPTED = [
  ['services/usage/src/run.ts', "export * from '@platen/store';"],
  ['operator/src/kube/connect.ts', "export * from '@kubernetes/client-node';"],
  [
    'services/engine/src/print/gotenberg/gotenberg.ts',
    "export * from 'undici'; export const path = '/forms/chromium/convert/html';",
  ],
  ['services/edge/src/own.ts', "export * from './run.ts'; export * from '@platen/rpc/testing';"],
  ['packages/rpc/src/spread.ts', 'export const copy = (all: number[]) => [...all];'],
] as const;

/** A repository of nothing but these files and lint's settings. */
const folder = mkdtempSync(join(tmpdir(), 'platen-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What our own rules say, by file. */
const complaints = new Map<string, string[]>();

beforeAll(async () => {
  for (const path of ['.oxlintrc.json', 'tools/lint']) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  const files = [...REFUSED.map(([, file, code]) => [file, code] as const), ...ACCEPTED];
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  const paths = files.map(([file]) => file);
  for (const { code = '', filename } of (await lint(paths)).diagnostics) {
    const rule = /^platen\((.+)\)$/.exec(code)?.[1];
    if (rule) complaints.set(filename, [...(complaints.get(filename) ?? []), rule]);
  }
});

interface Findings {
  diagnostics: { code?: string; filename: string }[];
}

async function lint(files: readonly string[]): Promise<Findings> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    const args = [oxlint, '--format', 'json', ...files];
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  return JSON.parse(output) as Findings;
}

describe('lint refuses', () => {
  test.each(REFUSED)('%s', (_, file, __, rule) => {
    expect(complaints.get(file)).toContain(rule);
  });
});

test.each(ACCEPTED)('lint accepts %s', (file, _code) => {
  expect(complaints.get(file)).toBeUndefined();
});
