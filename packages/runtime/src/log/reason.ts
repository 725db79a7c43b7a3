import { boundedText } from '@platen/contracts/bounded-text';

/** In bytes: a server that answers with an error may write whatever it likes. */
const MAX_REASON_BYTES = 1024;

/** Why something failed, in one line of at most 1 KiB: the message of an error and of its causes. */
export function reasonOf(error: unknown): string {
  const reason = [...new Set(wordsOf(error))].join(': ') || 'it failed';
  return boundedText(reason, MAX_REASON_BYTES);
}

function wordsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // None of several addresses answered: the first error is enough.
  const within = error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause;
  const words = error.message.split('\n', 1)[0]?.trim();
  return [...(words ? [words] : []), ...(within === undefined ? [] : wordsOf(within))];
}
