import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import type { Tally } from './tally.ts';

interface JestOptions {
  /** Names of projects in jest.config.js; all if left out. */
  suites?: string[];
  paths: string[];
  env?: NodeJS.ProcessEnv;
}

/** What Jest's JSON report says in sum. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that did not even load. */
  numRuntimeErrorTestSuites: number;
}

/** Runs Jest with native ESM. */
export async function runJest({ suites, paths, env }: JestOptions): Promise<Tally> {
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
        ...(paths.length > 0 ? ['--testPathPatterns', ...paths] : []),
      ],
      { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
    );
    await once(child, 'exit');
    if (!existsSync(report))
      throw new Failure(`No tests ran: is there any below ${paths.join(', ')}?`);
    return toTally(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toTally(report: Report): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
}
