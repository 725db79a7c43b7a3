import { closestMatch } from 'leven';

/**
 * What is wrong with a field that its schema does not know.
 * @param known the names of the schema's fields; the one that the caller probably meant is named
 */
export function unknownField(name: string, known: readonly string[]): string {
  const written = new Map(known.map((field) => [plain(field), field]));
  const wanted = plain(name);
  // In a short word, two other letters make another word.
  const meant = closestMatch(wanted, [...written.keys()], {
    maxDistance: wanted.length < 5 ? 1 : 2,
  });
  return meant === undefined
    ? 'is not a known field'
    : `is not a known field, but ${written.get(meant)} is`;
}

/** The same for `pageFormat`, `page-format` and `page_format`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
