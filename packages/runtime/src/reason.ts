/** Why something failed, in one line: the words of an error, and of what it was caused by. */
export function reasonOf(error: unknown): string {
  return [...new Set(wordsOf(error))].join(': ') || 'it failed';
}

function wordsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // Of several addresses none answered: the first says enough.
  const within = error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause;
  const words = error.message.split('\n', 1)[0]?.trim();
  return [...(words ? [words] : []), ...(within === undefined ? [] : wordsOf(within))];
}
