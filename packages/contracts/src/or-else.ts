/** What some work returns, or another value if it throws. */
export function orElse<Result>(work: () => Result, other: Result): Result {
  try {
    return work();
  } catch {
    return other;
  }
}
