import { relative } from 'node:path';
import { addTallies, type Tally } from './tally.ts';
import { ROOT } from '../paths.ts';
import type { RunEnd } from './run-end.ts';

/** Vitest's JSON report, as far as it is read, and how the run ended. */
export interface Report extends RunEnd {
  testResults: FileResult[];
}

interface FileResult {
  /** The file's path. */
  name: string;
  status: string;
  assertionResults: { status: string }[];
}

export function toTally({ testResults, faults, isCutOff }: Report): Tally {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  // Files without a failing test that failed did not load, or could not set up.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  const failed = count('failed') + broken.length;
  const leftOut = testResults.filter(isKilled).length;
  const passed = count('passed');
  const skipped = count('skipped');
  if (isCutOff) return { passed, failed, skipped: skipped + leftOut };
  return { passed, failed: failed + leftOut || faults, skipped };
}

/**
 * Vitest takes such a file for one that passed. Its process was killed; in a run that was cut off it has not begun. How many
 * tests it has is unknown.
 */
const isKilled = ({ status, assertionResults: all }: FileResult) =>
  status === 'passed' && (all.length === 0 || all.some((each) => each.status === 'pending'));

const hasFailed = (file: FileResult, { isCutOff }: Report) =>
  file.status === 'failed' || (!isCutOff && isKilled(file));

export function failingFiles(report: Report): string[] {
  return report.testResults.filter((file) => hasFailed(file, report)).map(({ name }) => name);
}

/** The first run's files that passed, and all that the second run says of the others. */
export function afterSecondTry(first: Report, second: Report): Tally {
  const testResults = first.testResults.filter((file) => !hasFailed(file, first));
  return addTallies([toTally({ ...first, testResults, faults: 0 }), toTally(second)]);
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
