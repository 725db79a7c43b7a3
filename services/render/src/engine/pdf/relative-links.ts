import { NOWHERE } from '../../formats/html/base.ts';

export interface WithoutRelativeLinks {
  pdf: Uint8Array;
  /** How many links lead nowhere. */
  droppedLinks?: number;
}

const MARK = Buffer.from(`/URI (${NOWHERE}`);

/** A link with an address as Skia writes it; an address has no line end. */
const LINK =
  /\n(\d+) 0 obj\n<<(\/Type \/Annot\n\/Subtype \/Link\n[^>]{0,400}\/A <<\/Type \/Action\n\/S \/URI\n\/URI \(([^\n]*)\)>>[^>]{0,400})>>\nendobj/g;

/** A page's list of annotations. */
const LIST = /\/Annots \[[\d R]*\]/g;
/** A link in the structure, and its references to annotations. */
const ELEMENT = /\/S \/Link\n(?:(?!endobj)[^])*/g;
const REFERENCE = /<<\/Type \/OBJR\n\/Obj (\d+) 0 R\n\/Pg \d+ 0 R>>/g;

/**
 * Removes relative links without a base from a print: their content becomes text, also in the structure. Everything keeps
 * its place in the file, so that the table of objects stays right.
 * @param print from Chromium (Skia), which writes everything but streams in plain text
 */
export function withoutRelativeLinks(print: Uint8Array): WithoutRelativeLinks {
  const bytes = Buffer.from(print.buffer, print.byteOffset, print.length);
  if (!bytes.includes(MARK)) return { pdf: print };
  const dropped = new Set<string>();
  let droppedLinks = 0;
  let last: string | undefined;
  const text = bytes
    .toString('latin1')
    .replace(LINK, (link, id: string, dictionary: string, address: string) => {
      const isAnother = address !== last;
      last = address;
      if (!address.startsWith(NOWHERE)) return link;
      // A link that is wrapped, or holds a picture, has several areas one after the other.
      if (isAnother) droppedLinks += 1;
      dropped.add(id);
      return link.replace(dictionary, () => blank(dictionary));
    })
    .replace(LIST, (list) =>
      list.replace(/(\d+) 0 R/g, (entry, id: string) => (dropped.has(id) ? blank(entry) : entry)),
    )
    .replace(ELEMENT, (element) => {
      const rest = element.replace(REFERENCE, (reference, id: string) =>
        dropped.has(id) ? blank(reference) : reference,
      );
      return rest === element ? element : rest.replace('/S /Link', '/S /Span');
    });
  return { pdf: new Uint8Array(Buffer.from(text, 'latin1')), droppedLinks };
}

const blank = (text: string) => ' '.repeat(text.length);
