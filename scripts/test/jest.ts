import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import { afterSecondTry, failingFiles, toTally, type Report } from './report.ts';
import type { Tally } from './tally.ts';

interface JestOptions {
  /** Names of projects in jest.config.js; all if left out. */
  suites?: string[];
  paths: string[];
  env?: NodeJS.ProcessEnv;
  /** Says of each test when it ends, not of a file when all of it has ended. */
  isSlow?: boolean;
}

const SLOW_REPORTERS = ['default', join(ROOT, 'scripts/test/as-they-end.ts')];

/** More than these are no accident of a busy machine. */
const MOST_SECOND_TRIES = 3;

/**
 * Runs Jest with native ESM. In CI, files that failed beside others run once more, one at a time:
 * two cores and one engine are shared by two files at once. What is said of them stays visible. A file
 * that ran alone had none beside it.
 */
export async function runJest(options: JestOptions): Promise<Tally> {
  const { paths } = options;
  const first = await run(options, paths.length > 0 ? ['--testPathPatterns', ...paths] : []);
  const files = failingFiles(first);
  const wereAlone = first.testResults.length === 1;
  if (!process.env['CI'] || wereAlone || files.length === 0 || files.length > MOST_SECOND_TRIES) {
    return toTally(first);
  }
  const names = files.map((file) => relative(ROOT, file)).join(', ');
  process.stderr.write(`\nOnce more, by themselves: ${names}\n`);
  const second = await run(options, ['--runInBand', '--runTestsByPath', ...files]);
  process.stderr.write(`\nBeside others these failed: ${names}\n`);
  return afterSecondTry(first, second);
}

async function run({ suites, env, isSlow }: JestOptions, chosen: string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-jest-'));
  const report = join(folder, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [
        ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        ...['--json', '--outputFile', report],
        ...(suites ? ['--selectProjects', ...suites] : []),
        ...(isSlow ? SLOW_REPORTERS.flatMap((name) => ['--reporters', name]) : []),
        ...chosen,
      ],
      { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
    );
    await once(child, 'exit');
    if (!existsSync(report))
      throw new Failure(`No tests ran: is there any among ${chosen.join(' ')}?`);
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
