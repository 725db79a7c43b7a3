interface TestCase {
  fullName: string;
  status: string;
  /** In milliseconds. */
  duration?: number | null;
  failureMessages: string[];
}

const MARKS: Record<string, string> = { passed: '✓', failed: '✗' };

/** A reporter of Jest: a line for every test when it ends, so that a long run that is cut off shows its results. */
export default class AsTheyEnd {
  onTestCaseResult(_: unknown, { fullName, status, duration, failureMessages }: TestCase): void {
    const seconds = ((duration ?? 0) / 1_000).toFixed(1);
    const lines = [`${MARKS[status] ?? '○'} ${fullName} (${seconds} s)`, ...failureMessages];
    process.stderr.write(`${lines.join('\n')}\n`);
  }
}
