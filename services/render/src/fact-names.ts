import { boundedText } from '@platen/contracts';

/** One more than a header lists, so that the edge sees that there are more. */
const MAX_NAMES = 21;

/** Longer than any real name. A message may have 1 MiB. */
const MAX_NAME_BYTES = 512;

/** The first of a document's names, for the facts: their beginnings, if they are long. */
export function factNames(names: readonly string[]): string[] {
  return names.slice(0, MAX_NAMES).map(bounded);
}

/** The same for pairs such as `Calibri=Carlito`. */
export function factPairs(pairs: readonly string[]): string[] {
  return pairs.slice(0, MAX_NAMES).map((pair) => {
    const at = pair.lastIndexOf('=');
    return `${bounded(pair.slice(0, at))}=${bounded(pair.slice(at + 1))}`;
  });
}

function bounded(name: string): string {
  return boundedText(name, MAX_NAME_BYTES);
}
