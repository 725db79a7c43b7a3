import { spawnSync } from 'node:child_process';
import { ROOT } from '../paths.ts';
import type { Tally } from './tally.ts';

/** What has to hold before any test runs; each is a command that exits with 0. */
const CHECKS: readonly { name: string; command: string[] }[] = [
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'protos', command: ['buf', 'lint'] },
  { name: 'OpenAPI', command: ['npm', 'run', '--silent', 'lint:openapi'] },
  { name: 'no breaking change', command: ['node', 'scripts/contract/check.ts'] },
  { name: 'generated files are fresh', command: ['node', 'scripts/generate.ts', '--check'] },
];

/** Runs all checks, also after one has failed. */
export function runChecks(): Tally {
  const failed = CHECKS.filter((check) => !passes(check)).length;
  return { passed: CHECKS.length - failed, failed, skipped: 0 };
}

function passes({ name, command: [program = '', ...args] }: (typeof CHECKS)[number]): boolean {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  process.stdout.write(`${status === 0 ? '✓' : '✗'} ${name}\n`);
  return status === 0;
}
