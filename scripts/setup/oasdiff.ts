import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand } from './command.ts';
import { keepFinished } from './keep-finished.ts';

const TOOLS = join(ROOT, 'tools/oasdiff');

/** The program, once built. */
export function oasdiffProgram(): string {
  return join(folder(), 'oasdiff');
}

export function isOasdiffThere(): boolean {
  return existsSync(oasdiffProgram());
}

interface BuildOptions {
  signal: AbortSignal;
  onLine: (line: string) => void;
}

/** Builds oasdiff from its published module. */
export async function buildOasdiff(options: BuildOptions): Promise<void> {
  const unfinished = `${folder()}.${process.pid}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  const env = { GOBIN: unfinished, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off' };
  await runCommand('go', ['install', '-v', '-ldflags', '-s -w', 'tool'], {
    ...options,
    cwd: TOOLS,
    env: { ...env, GOFLAGS: '-mod=readonly' },
  });
  keepFinished(unfinished, folder());
}

function folder(): string {
  const sources = ['go.mod', 'go.sum'].map((name) => readFileSync(join(TOOLS, name), 'utf8'));
  const key = createHash('sha256')
    .update([...sources, process.arch].join('\n'))
    .digest('hex');
  return join(CACHE, `oasdiff-${key.slice(0, 16)}`);
}
