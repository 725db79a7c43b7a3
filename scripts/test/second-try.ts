import { relative } from 'node:path';
import { ROOT } from '../paths.ts';
import { afterSecondTry, failingFiles, toTally, type Report } from './report.ts';
import type { Tally } from './tally.ts';

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
