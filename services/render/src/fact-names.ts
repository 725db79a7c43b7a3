import { boundedText } from '@platen/contracts';

/** One more than a header lists, so that the edge sees that there are more. */
export const MAX_NAMES = 21;

/** Longer than any real name. A message may have 1 MiB. */
const MAX_NAME_BYTES = 512;

/** The first of a document's names, for the facts: their beginnings, if they are long. */
export function factNames(names: readonly string[]): string[] {
  return names.slice(0, MAX_NAMES).map(bounded);
}

function bounded(name: string): string {
  return boundedText(name, MAX_NAME_BYTES);
}
