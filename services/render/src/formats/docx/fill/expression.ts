/** The quotation marks of Word, by kind. */
const DOUBLE = '"“”„‟«»';
const SINGLE = "'‘’‚‛";

/** After a letter or digit a mark belongs to a name: `l’âge`. */
const IN_NAME = /[\p{L}\p{M}\p{N}_]/u;

/** No-break spaces that Word puts before and after punctuation in French; within a name they are its own. */
const ADDED_SPACES =
  /[\u00A0\u202F](?=\s*[^\p{L}\p{M}\p{N}_\s])|(?<=[^\p{L}\p{M}\p{N}_\s]\s*)[\u00A0\u202F]/gu;

/**
 * What a tag asks for, as it was meant before Word made it typographic: `default: “–”` is
 * `default: "–"`. What stands between the marks is kept. `.` is what a section is repeated for,
 * as in other template languages.
 */
export function expressionOf(text: string): string {
  const meant = straightened(text.replace(ADDED_SPACES, ' '));
  return meant.replace(/^\.(?=\s*(?:\||$))/, 'this');
}

function straightened(text: string): string {
  let result = '';
  let marks = '';
  for (const character of text) {
    if (marks === '') {
      marks = IN_NAME.test(result.at(-1) ?? '') ? '' : marksWith(character);
      result += marks.charAt(0) || character;
    } else if (marks.includes(character)) {
      result += marks.charAt(0);
      marks = '';
    } else {
      result += character;
    }
  }
  return result;
}

function marksWith(character: string): string {
  return [DOUBLE, SINGLE].find((marks) => marks.includes(character)) ?? '';
}
