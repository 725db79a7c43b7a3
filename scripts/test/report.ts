import type { Tally } from './tally.ts';

/** Jest's JSON report, as far as it is read. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that did not even load. */
  numRuntimeErrorTestSuites: number;
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
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
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
    skipped: count('pending') + again.skipped,
  };
}
