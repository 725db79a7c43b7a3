import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '../paths.ts';
import type { Tally } from './tally.ts';

/** What it found in files that are as they were, by their content. Not in CI, which begins with none. */
const CACHED = process.env['CI']
  ? []
  : ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/cspell'];

/** The checks before any test; each is a command that exits with 0. The longest begin first. */
const CHECKS: readonly { name: string; command: string[] }[] = [
  { name: 'lint and types', command: ['oxlint', '--format', 'stylish'] },
  { name: 'spelling', command: ['cspell', 'lint', '--no-progress', '--no-summary', ...CACHED] },
  { name: 'format', command: ['oxfmt', '--list-different'] },
  { name: 'protos', command: ['buf', 'lint'] },
  { name: 'OpenAPI', command: ['npm', 'run', '--silent', 'lint:openapi'] },
  { name: 'no breaking change', command: ['node', 'scripts/contract/check.ts'] },
  { name: 'licences', command: ['node', 'scripts/licences.ts'] },
  { name: 'generated files are fresh', command: ['node', 'scripts/generate.ts', '--check'] },
];

export const CHECK_NAMES = CHECKS.map(({ name }) => name);

/** Each keeps one core busy. */
const AT_ONCE = 2;

/** Runs all checks, also after one has failed. */
export async function runChecks(): Promise<Tally> {
  const waiting = [...CHECKS];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed: CHECKS.length - failed, failed, skipped: 0 };
}

/** Prints a check's output above its line. */
async function passes({ name, command }: (typeof CHECKS)[number]): Promise<boolean> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, 'exit'),
  ]);
  const isPassed = child.exitCode === 0;
  process.stdout.write(`${output}${complaint}${isPassed ? '✓' : '✗'} ${name}\n`);
  return isPassed;
}
