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
export type Form = ReturnType<typeof formOf>;

/** @param dict the document's own form */
export function formOf(dict: PDFDict) {
  const { context } = dict;
  const fields = PDFArray.withContext(context);
  const names = new FreeNames();
  /** The names of signatures that are lost. */
  const droppedSignatures: string[] = [];
  const add = (reference: PDFObject) => {
    const field = context.lookup(reference);
    if (!(field instanceof PDFDict)) return;
    const wanted = field.lookup(name('T'));
    const text = wanted ? bytesOf(wanted) : '';
    const free = names.take(text);
    const hex = Buffer.from(numbered(text, free), 'latin1').toString('hex');
    if (free !== text) field.set(name('T'), PDFHexString.of(hex));
    fields.push(reference);
  };
  for (const field of arrayIn(dict, 'Fields')) add(field);
  return {
    droppedSignatures,

    /** Takes the fields of a part in. @param widgets on its pages */
    join(form: PDFDict, widgets: ReadonlySet<PDFDict>): void {
      const keeps = pruning(form.context, widgets, droppedSignatures);
      for (const field of arrayIn(form, 'Fields')) {
        if (!keeps(field)) continue;
        for (const key of ['DA', 'Q'].map(name)) inherit(form, field, key);
        add(field);
      }
      joinResources(dict, form);
      if (form.lookup(name('NeedAppearances')) === PDFBool.True)
        dict.set(name('NeedAppearances'), PDFBool.True);
    },

    /** @returns the dictionary for the catalog; undefined: there is no field */
    written(): PDFDict | undefined {
      if (fields.size() === 0) return undefined;
      dict.set(name('Fields'), fields);
      return dict;
    },
  };
}

/** Fonts of several forms may have one name: then the first counts. */
function joinResources(dict: PDFDict, form: PDFDict): void {
  const { context } = dict;
  const all = dictIn(dict, 'DR') ?? context.obj({});
  for (const [kind, value] of dictIn(form, 'DR')?.entries() ?? []) {
    const added = context.lookup(value);
    if (!(added instanceof PDFDict)) continue;
    const known = dictIn(all, kind.decodeText()) ?? context.obj({});
    for (const [key, each] of added.entries()) if (!known.has(key)) known.set(key, each);
    all.set(kind, known);
  }
  dict.set(name('DR'), all);
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
