// Makes everything that is generated; `--check` proves it fresh instead.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

const TYPES = 'packages/contracts/src/generated';
const PROTOS = ['auth/v1/auth', 'usage/v1/usage', 'usage/v1/development', 'render/v1/render'].map(
  (name) => `platen/${name}.proto`,
);

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The options say how messages look in memory; contracts/src/services.ts loads them alike. */
function generateTypes(directory: string): void {
  run('proto-loader-gen-types', [
    ...['--longs=Number', '--enums=String', '--defaults', '--oneofs', '--includeComments'],
    ...['--grpcLib=@grpc/grpc-js', '--importFileExtension=.ts'],
    ...['--includeDirs', 'proto', '--outDir', directory, ...PROTOS],
  ]);
}

function generate(): void {
  rmSync(join(ROOT, TYPES), { recursive: true, force: true });
  generateTypes(TYPES);
}

function check(): void {
  const fresh = mkdtempSync(join(tmpdir(), 'platen-generated-'));
  try {
    generateTypes(fresh);
    run('diff', ['--recursive', '--brief', TYPES, fresh]);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (process.argv.includes('--check')) check();
else generate();
