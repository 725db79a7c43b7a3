/** Why something failed, in one line: the message of an error and of its causes. */
export function reasonOf(error: unknown): string {
  return [...new Set(wordsOf(error))].join(': ') || 'it failed';
}

function wordsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // None of several addresses answered: the first error is enough.
  const within = error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause;
  const words = error.message.split('\n', 1)[0]?.trim();
  return [...(words ? [words] : []), ...(within === undefined ? [] : wordsOf(within))];
}
