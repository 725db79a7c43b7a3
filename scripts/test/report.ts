import { relative } from 'node:path';
import type { Tally } from './tally.ts';
import { ROOT } from '../paths.ts';
import type { RunEnd } from './run-end.ts';

/** Vitest's JSON report, as far as it is read, and how the run ended. */
export interface Report extends RunEnd {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    /** The file's path. */
    name: string;
    status: string;
    assertionResults: { status: string }[];
  }[];
}

export function toTally(report: Report): Tally {
  const { numPassedTests: passed, numPendingTests, testResults, isCutOff } = report;
  const leftOut = isCutOff ? testResults.filter(isEmpty).length : 0;
  return { passed, failed: failuresIn(report), skipped: numPendingTests + leftOut };
}

/** Tests that failed, files that failed without one (they did not load, or could not set up) or were killed, else faults outside. */
function failuresIn({ numFailedTests, testResults, faults, isCutOff }: Report): number {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  if (isCutOff) return numFailedTests + broken.length;
  return numFailedTests + broken.length + testResults.filter(isKilled).length || faults;
}

type FileResult = Report['testResults'][number];

/** Of a run that was cut off it has not begun; of another its process was killed. How many tests it has is unknown. */
const isEmpty = ({ status, assertionResults }: FileResult) =>
  status === 'passed' && assertionResults.length === 0;

/** Of a run that was not cut off. Vitest takes such a file for one that passed. */
const isKilled = (file: FileResult) =>
  isEmpty(file) || file.assertionResults.some(({ status }) => status === 'pending');

export function failingFiles({ testResults, isCutOff }: Report): string[] {
  return testResults
    .filter((file) => file.status === 'failed' || (!isCutOff && isKilled(file)))
    .map(({ name }) => name);
}

/** The first run's files that passed, and all that the second run says of the others. */
export function afterSecondTry(first: Report, second: Report): Tally {
  const again = toTally(second);
  const failing = new Set(failingFiles(first));
  const testResults = first.testResults.filter(({ name }) => !failing.has(name));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  const leftOut = first.isCutOff ? testResults.filter(isEmpty).length : 0;
  return {
    passed: count('passed') + again.passed,
    failed: again.failed,
    skipped: count('skipped') + leftOut + again.skipped,
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
