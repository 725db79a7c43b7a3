import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { COMPILED, ROOT } from '../paths.ts';
import type { Report } from './report.ts';

export interface TestOptions {
  /** Names of projects in vitest.config.ts; all if left out. */
  suites?: string[];
  /** Parts of paths; all files if there is none. */
  paths: string[];
  /** Files that run instead, one at a time. */
  alone?: string[];
  env?: NodeJS.ProcessEnv;
  /** Says of each test when it ends, not of a file when all of it has ended. */
  isSlow?: boolean;
}

/** Vitest's program, and what it is to run on: the project's own Node. */
export const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

const RUN_END = join(ROOT, 'scripts/test/run-end.ts');

/** A second try is of few files, and what it left out would count as passed. */
const WITHOUT_LIMIT = { PLATEN_TESTS_UNTIL: undefined };

/** Runs test files. What Vitest says is shown. */
export async function runVitest(options: TestOptions): Promise<Report> {
  const { suites = [], paths, alone, env, isSlow } = options;
  const chosen = alone ? ['--no-file-parallelism', ...alone] : paths;
  const folder = mkdtempSync(join(tmpdir(), 'platen-tests-'));
  const report = join(folder, 'report.json');
  const runEnd = join(folder, 'end.json');
  try {
    const child = spawn(
      process.execPath,
      [
        VITEST,
        'run',
        `--reporter=${isSlow ? 'verbose' : 'default'}`,
        '--reporter=json',
        `--reporter=${RUN_END}`,
        `--outputFile.json=${report}`,
        ...suites.map((suite) => `--project=${suite}`),
        ...chosen,
      ],
      {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        // Also for what tests start, often many times.
        env: {
          ...process.env,
          ...(alone ? WITHOUT_LIMIT : {}),
          NODE_COMPILE_CACHE: COMPILED,
          PLATEN_RUN_END: runEnd,
          ...env,
        },
      },
    );
    await once(child, 'exit');
    if (!existsSync(report))
      throw new Failure(
        `Vitest made no report: it says why, or no tests are among ${chosen.join(' ')}.`,
      );
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object;
    return { ...read(report), ...read(runEnd) } as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
