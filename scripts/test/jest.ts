import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { COMPILED, ROOT } from '../paths.ts';
import type { Report } from './report.ts';

export interface JestOptions {
  /** Names of projects in jest.config.js; all if left out. */
  suites?: string[];
  /** Patterns of paths; all files if there is none. */
  paths: string[];
  /** Files that run instead, one at a time. */
  alone?: string[];
  env?: NodeJS.ProcessEnv;
  /** Says of each test when it ends, not of a file when all of it has ended. */
  isSlow?: boolean;
}

const SLOW_REPORTERS = ['default', join(ROOT, 'scripts/test/as-they-end.ts')];

/** Runs Jest with native ESM. */
export async function runJest(options: JestOptions): Promise<Report> {
  const { suites, paths, alone, env, isSlow } = options;
  const projects = suites ? ['--selectProjects', ...suites] : [];
  const patterns = paths.length > 0 ? ['--testPathPatterns', ...paths] : [];
  const reporters = isSlow ? SLOW_REPORTERS.flatMap((name) => ['--reporters', name]) : [];
  const chosen = alone ? ['--runInBand', '--runTestsByPath', ...alone] : patterns;
  const folder = mkdtempSync(join(tmpdir(), 'platen-jest-'));
  const report = join(folder, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        '--json',
        '--outputFile',
        report,
        ...projects,
        ...reporters,
        ...chosen,
      ],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        // Also for what tests start, often many times.
        env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
      },
    );
    await once(child, 'exit');
    if (!existsSync(report))
      throw new Failure(
        `Jest made no report: it says why, or no tests are among ${chosen.join(' ')}.`,
      );
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
