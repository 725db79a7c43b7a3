// Makes everything that is generated; `--check` proves it fresh instead.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** A folder that holds nothing but what is generated from one source. */
interface Generated {
  folder: string;
  generate: (into: string) => void;
}

const GENERATED: readonly Generated[] = [
  { folder: 'packages/contracts/src/generated', generate: generateMessages },
  { folder: 'packages/sdk/src/generated', generate: generateApi },
];

const PROTOS = ['auth/v1/auth', 'usage/v1/usage', 'usage/v1/development', 'render/v1/render'].map(
  (name) => `platen/${name}.proto`,
);

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The options say how messages look in memory; contracts/src/services.ts loads them alike. */
function generateMessages(into: string): void {
  run('proto-loader-gen-types', [
    ...['--longs=Number', '--enums=String', '--defaults', '--oneofs', '--includeComments'],
    ...['--grpcLib=@grpc/grpc-js', '--importFileExtension=.ts'],
    ...['--includeDirs', 'proto', '--outDir', into, ...PROTOS],
  ]);
}

/** A field with a default may be left out: these are types of requests first. */
function generateApi(into: string): void {
  run('openapi-typescript', [
    'packages/contracts/openapi.yaml',
    ...['--default-non-nullable=false', '--empty-objects-unknown'],
    ...['--output', join(into, 'api.ts')],
  ]);
}

function write({ folder, generate }: Generated): void {
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  generate(folder);
}

function check({ folder, generate }: Generated): void {
  const fresh = mkdtempSync(join(tmpdir(), 'platen-generated-'));
  process.once('exit', () => rmSync(fresh, { recursive: true, force: true }));
  generate(fresh);
  const { status } = spawnSync('diff', ['--recursive', '--brief', folder, fresh], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

const work = process.argv.includes('--check') ? check : write;
for (const one of GENERATED) work(one);
