import {
  type PDFContext,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  type PDFName,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { bytesOf } from './destinations.ts';
import { FreeNames } from './trees.ts';
import { arrayIn, dictIn, name, textOf } from '../../pdf/objects.ts';

const OF_A_FIELD = ['FT', 'T', 'TU', 'TM', 'V', 'DV', 'Parent', 'Lock', 'SV', 'Kids'].map(name);

/** Of fields within fields. */
const MOST_DEPTH = 50;

/** The form of the whole: fields of all parts, each name once. */
export class Form {
  readonly #dict: PDFDict;
  readonly #fields: PDFArray;
  readonly #names = new FreeNames();
  /** The names of signatures that are lost. */
  readonly droppedSignatures: string[] = [];

  /** @param own the document's own form */
  constructor(own: PDFDict) {
    this.#dict = own;
    this.#fields = PDFArray.withContext(own.context);
    for (const field of arrayIn(own, 'Fields')) this.#add(field);
  }

  get isEmpty(): boolean {
    return this.#fields.size() === 0;
  }

  /** Takes the fields of a part in. @param widgets on its pages */
  join(form: PDFDict, widgets: ReadonlySet<PDFDict>): void {
    const keeps = pruning(form.context, widgets, this.droppedSignatures);
    for (const field of arrayIn(form, 'Fields')) {
      if (!keeps(field)) continue;
      for (const key of ['DA', 'Q'].map(name)) inherit(form, field, key);
      this.#add(field);
    }
    this.#joinResources(form);
    if (form.lookup(name('NeedAppearances')) === PDFBool.True)
      this.#dict.set(name('NeedAppearances'), PDFBool.True);
  }

  /** The dictionary for the catalog. */
  written(): PDFDict {
    this.#dict.set(name('Fields'), this.#fields);
    return this.#dict;
  }

  #add(reference: PDFObject): void {
    const field = this.#dict.context.lookup(reference);
    if (!(field instanceof PDFDict)) return;
    const wanted = field.lookup(name('T'));
    const text = wanted ? bytesOf(wanted) : '';
    const free = this.#names.take(text);
    if (free !== text)
      field.set(
        name('T'),
        PDFHexString.of(Buffer.from(numbered(text, free), 'latin1').toString('hex')),
      );
    this.#fields.push(reference);
  }

  /** Fonts of several forms may have one name: then the first counts. */
  #joinResources(form: PDFDict): void {
    const { context } = this.#dict;
    const all = dictIn(this.#dict, 'DR') ?? context.obj({});
    for (const [kind, value] of dictIn(form, 'DR')?.entries() ?? []) {
      const added = context.lookup(value);
      if (!(added instanceof PDFDict)) continue;
      const known = dictIn(all, kind.decodeText()) ?? context.obj({});
      for (const [key, each] of added.entries()) if (!known.has(key)) known.set(key, each);
      all.set(kind, known);
    }
    this.#dict.set(name('DR'), all);
  }
}

/** What is added to a name in UTF-16 is in UTF-16. */
function numbered(text: string, free: string): string {
  const added = free.slice(text.length);
  const isUtf16 = text.startsWith('\xfe\xff');
  return text + (isUtf16 ? Buffer.from(added, 'utf16le').swap16().toString('latin1') : added);
}

function inherit(form: PDFDict, reference: PDFObject, key: PDFName): void {
  const field = form.context.lookup(reference);
  const value = form.get(key);
  if (field instanceof PDFDict && value && !field.has(key)) field.set(key, value);
}

/** Takes out the fields of pages that were left out, and signatures, which a change of the file breaks. */
function pruning(context: PDFContext, widgets: ReadonlySet<PDFDict>, signatures: string[]) {
  const seen = new Set<PDFDict>();
  return function keeps(reference: PDFObject, inherited?: PDFObject, depth = 0): boolean {
    const field = context.lookup(reference);
    if (!(field instanceof PDFDict) || seen.has(field) || depth > MOST_DEPTH) return false;
    seen.add(field);
    field.delete(name('AA'));
    const type = field.lookup(name('FT')) ?? inherited;
    if (type === name('Sig') && field.has(name('V'))) {
      signatures.push(textOf(field.lookup(name('T'))));
      makeStamp(field);
      return false;
    }
    if (!field.has(name('Kids'))) return widgets.has(field);
    const kids = arrayIn(field, 'Kids').filter((kid) => keeps(kid, type, depth + 1));
    field.set(name('Kids'), context.obj(kids));
    return kids.length > 0;
  };
}

/** What the signature shows stays, as a picture: it is no field any more. */
function makeStamp(field: PDFDict): void {
  const shown = [field, ...arrayIn(field, 'Kids').map((kid) => field.context.lookup(kid))];
  for (const widget of shown) {
    if (!(widget instanceof PDFDict)) continue;
    for (const key of OF_A_FIELD) widget.delete(key);
    widget.set(name('Subtype'), name('Stamp'));
  }
}
