/** How many of something passed, failed, were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce((sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }));
}

/** The last line of a test run: `N passed, N failed`, and `, N skipped` where there are any. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
