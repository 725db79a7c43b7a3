import { relative } from 'node:path';
import type { Tally } from './tally.ts';
import { ROOT } from '../paths.ts';

/** Vitest's JSON report, as far as it is read. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Not so either if something failed outside of any test. */
  success: boolean;
  testResults: {
    /** The file's path. */
    name: string;
    status: string;
    assertionResults: { status: string }[];
  }[];
}

export function toTally(report: Report): Tally {
  return {
    passed: report.numPassedTests,
    failed: failuresIn(report),
    skipped: report.numPendingTests + filesNotBegun(report),
  };
}

/** Files that the run's end in time left out; how many tests they have is unknown. */
function filesNotBegun({ testResults }: Report): number {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'passed' && assertionResults.length === 0,
  ).length;
}

/** Tests that failed, files that failed without one (they did not load, or could not set up), and what failed outside. */
function failuresIn({ numFailedTests, testResults, success }: Report): number {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return numFailedTests + broken.length || (success ? 0 : 1);
}

export function failingFiles(report: Report): string[] {
  return report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The first run's files that passed, and all that the second run says of the others. */
export function afterSecondTry(first: Report, second: Report): Tally {
  const kept = first.testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const again = toTally(second);
  const count = (wanted: string) => kept.filter((status) => status === wanted).length;
  return {
    passed: count('passed') + again.passed,
    failed: again.failed,
    skipped: count('skipped') + filesNotBegun(first) + again.skipped,
  };
}

/** More than these are no accident of a busy machine. */
const MOST_SECOND_TRIES = 10;

/**
 * Runs test files. In CI, those that failed beside others run once more, one at a time and with engines of
 * their own: two cores and one engine are shared by two files at once. Their first output stays visible.
 *
 * @param run - all files, or only the given ones
 */
export async function runWithSecondTry(run: (alone?: string[]) => Promise<Report>): Promise<Tally> {
  const first = await run();
  const files = failingFiles(first);
  // A file that ran alone had no other beside it.
  const wereAlone = first.testResults.length === 1;
  if (!process.env['CI'] || wereAlone || files.length === 0 || files.length > MOST_SECOND_TRIES) {
    return toTally(first);
  }
  const names = files.map((file) => relative(ROOT, file)).join(', ');
  process.stderr.write(`\nOnce more, by themselves: ${names}\n`);
  const second = await run(files);
  process.stderr.write(`\nBeside others these failed: ${names}\n`);
  return afterSecondTry(first, second);
}
