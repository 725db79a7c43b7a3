import { boundedText, PlatenError } from '@platen/contracts';
import type { ComposeContext } from '../compose-context.ts';
import type { OfficeKind } from './open.ts';
import type { XmlPart } from './opc/parts.ts';
import { descendants, textOf } from './xml/tree.ts';

const TAG = /\{\{[^{}]*\}\}/;

const MAX_QUOTE = 80;

const REMEDY =
  'Save it as .docx to have variables put in, or set options.syntax to "off" to print it as it is.';

/** A text of a document, with its place. */
export interface PlacedText {
  text: string;
  place: string;
}

/** The texts of elements, such as paragraphs. @param holds by an element's name */
export function* textsIn(
  parts: Iterable<Pick<XmlPart, 'path' | 'root'>>,
  holds: (name: string) => boolean,
): Iterable<PlacedText> {
  for (const { path, root } of parts)
    for (const text of descendants(root, holds).map(textOf))
      yield { text, place: `${path}, “${text.slice(0, 80)}”` };
}

/**
 * Documents of these kinds are printed as they are. One that is meant to be filled is refused, as a reader would see its tags.
 * @param texts each whole paragraph or cell
 * @throws {PlatenError} invalid_request
 */
export function requireVerbatim(
  kind: OfficeKind,
  texts: Iterable<PlacedText>,
  { options, hasVariables }: ComposeContext,
): void {
  if (options.syntax === 'off') return;
  if (hasVariables) throw refused(kind, 'takes no variables', '/variables');
  for (const { text, place } of texts) {
    const [tag] = TAG.exec(text) ?? [];
    if (tag === undefined) continue;
    const [shown, where] = [tag, place].map((each) => boundedText(each, MAX_QUOTE));
    throw refused(kind, `takes no variables, and holds the tag ${shown} in ${where}`, '/file');
  }
}

function refused(kind: OfficeKind, what: string, path: string): PlatenError {
  return new PlatenError('invalid_request', `A .${kind} ${what}. ${REMEDY}`, {
    details: [{ path, message: `a .${kind} ${what}; ${REMEDY}` }],
  });
}
