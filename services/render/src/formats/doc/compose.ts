import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { settleFields } from './settle-fields.ts';
import { requireVerbatim, type PlacedText } from '../office/verbatim.ts';

/**
 * Has a Word document of 97-2003 printed as it is, but for fields about the machine: LibreOffice sees its own folder alone, and runs no macro. Its size and
 * its deadline are its only bounds.
 * @throws {PlatenError} invalid_request: it has tags
 */
export function composeDoc(file: Buffer, context: ComposeContext): OfficeComposition {
  requireVerbatim('doc', tagsIn(file), context);
  settleFields(file);
  return asIsComposition('doc', new Uint8Array(file), { options: context.options });
}

/** Its text stands in one place, in one of two encodings ([MS-DOC] 2.4.1). */
function* tagsIn(file: Buffer): Iterable<PlacedText> {
  for (const encoding of ['latin1', 'utf16le'] as const) {
    for (const [text] of file.toString(encoding).matchAll(/\{\{[ -z|~]*\}\}/g))
      yield { text, place: 'its text' };
  }
}
