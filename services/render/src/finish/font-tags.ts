import { PDFName, type PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import { dictOf, name } from '../pdf/objects.ts';

/** A subset's tag and the name of its font (ISO 32000-2, 9.9.2). */
const TAGGED = /^([A-Z]{6})\+(.+)$/s;

/**
 * Renames the subsets of a document before they go into another: both number them from AAAAAA,
 * and different subsets in one file have to have different tags. Counted from the alphabet's
 * other end, they do.
 */
export function retagFonts(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dictionary = dictOf(object);
    for (const key of ['BaseFont', 'FontName']) if (dictionary) retag(dictionary, key);
  }
}

function retag(dictionary: PDFDict, key: string): void {
  const present = dictionary.get(name(key));
  if (!(present instanceof PDFName)) return;
  // As Latin-1, which a name is made of again.
  const [, tag, font] = TAGGED.exec(present.decodeText()) ?? [];
  if (tag && font) dictionary.set(name(key), name(`${mirrored(tag)}+${font}`));
}

function mirrored(tag: string): string {
  const [first, last] = [65, 90]; // A, Z
  return tag.replaceAll(/./g, (letter) => String.fromCharCode(first + last - letter.charCodeAt(0)));
}
