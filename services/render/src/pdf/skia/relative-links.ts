import { PrintText, type PrintObject } from '@platen/contracts';

export interface WithoutRelativeLinks {
  pdf: Uint8Array;
  /** The links that lead nowhere, as the document writes them. */
  droppedLinks?: string[];
}

/** A link with an address as Skia writes it; an address has no line end. */
const LINK = /\n\/Subtype \/Link\n[^]*\/URI \(([^\n]*)\)>>/;
const URI = '\n/URI (';

/** A page's list of annotations. */
const LIST = '\n/Annots [';
/** A link in the structure, and its references to annotations. */
const ELEMENT = '/S /Link\n';
const REFERENCE = /<<\/Type \/OBJR\n\/Obj (\d+) 0 R\n\/Pg \d+ 0 R>>/g;

/**
 * Removes relative links without a base from a print: their content becomes text, also in the structure. Everything keeps
 * its place in the file, so that the table of objects stays right.
 * @param print from Chromium (Skia), which writes everything but streams in plain text
 * @param nowhere what they are relative to
 */
export function withoutRelativeLinks(print: Uint8Array, nowhere: string): WithoutRelativeLinks {
  if (!PrintText.of(print).bytes.includes(`${URI}${nowhere}`)) return { pdf: print };
  const pdf = new Uint8Array(print);
  const own = PrintText.of(pdf);
  const { dropped, droppedLinks } = relativeLinks(own, nowhere);
  const isDropped = (id: string) => dropped.has(Number(id));
  for (const object of own.with(LIST)) {
    write(own, object, (text) =>
      text.replace(/\n\/Annots \[[\d R]*\]/, (list) =>
        list.replace(/(\d+) 0 R/g, (entry, id: string) => (isDropped(id) ? blank(entry) : entry)),
      ),
    );
  }
  for (const object of own.with(ELEMENT)) {
    write(own, object, (text) => {
      const rest = text.replace(REFERENCE, (reference, id: string) =>
        isDropped(id) ? blank(reference) : reference,
      );
      return rest === text ? text : rest.replace('/S /Link', '/S /Span');
    });
  }
  for (const number of dropped) {
    const object = own.object(number);
    if (object) write(own, object, (text) => text.replace(/(?<=<<)[^]*(?=>>\nendobj)/, blank));
  }
  return { pdf, droppedLinks };
}

function relativeLinks(own: PrintText, nowhere: string) {
  const dropped = new Set<number>();
  const droppedLinks: string[] = [];
  let last: string | undefined;
  for (const { number, text } of own.with(URI)) {
    const [, address] = LINK.exec(text) ?? [];
    // A link that is wrapped, or holds a picture, has several areas one after the other.
    const isAnother = address !== last;
    last = address;
    if (!address?.startsWith(nowhere)) continue;
    if (isAnother) droppedLinks.push(unescaped(address.slice(nowhere.length)));
    dropped.add(number);
  }
  return { dropped, droppedLinks };
}

/** As a text of a PDF has it (ISO 32000-2, 7.3.4.2); an address has no other escapes. */
const unescaped = (text: string) => text.replaceAll(/\\([()\\])/g, '$1');

/** Writes an object anew, as long as it was. */
function write({ bytes }: PrintText, { start, text }: PrintObject, how: (text: string) => string) {
  bytes.write(how(text), start, 'latin1');
}

const blank = (text: string) => ' '.repeat(text.length);
