import { PDFDict, type PDFDocument, type PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { dictIn, listOf, name, numberOf, textOf } from '../../pdf/objects.ts';

/** The flags of fields (ISO 32000-2, tables 227 to 233). */
export const FLAGS = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  richText: 1 << 25,
} as const;

export type FieldKind = 'text' | 'check box' | 'radio' | 'choice' | 'signature' | 'button';

/** An option of a choice: what counts, and what a reader sees. */
export interface Option {
  value: string;
  label: string;
}

/** The key of a place that is drawn anew: the page of its drawing. Nothing of a caller has it (`disarm`). */
export const DRAWING = name('PlatenAppearance');

/** What the title of a print of drawings begins with; then come the pages whose text is too long. */
export const LOST = 'lost:';

/** A field of a form, with its places on pages. */
export class FormField {
  /** Fully qualified (ISO 32000-2, 12.7.4.2). */
  readonly name: string;
  readonly dict: PDFDict;
  readonly widgets: readonly PDFDict[];
  #values: readonly string[] | undefined;

  constructor(fullName: string, dict: PDFDict, widgets: readonly PDFDict[]) {
    this.name = fullName;
    this.dict = dict;
    this.widgets = widgets;
  }

  get kind(): FieldKind | undefined {
    switch (inherited(this.dict, 'FT')?.toString()) {
      case '/Tx':
        return 'text';
      case '/Ch':
        return 'choice';
      case '/Sig':
        return 'signature';
      case '/Btn':
        if (this.has('pushButton')) return 'button';
        return this.has('radio') ? 'radio' : 'check box';
      default:
        return undefined;
    }
  }

  has(flag: keyof typeof FLAGS): boolean {
    return (numberOf(inherited(this.dict, 'Ff')) & FLAGS[flag]) !== 0;
  }

  /** 0: any. */
  get maxLength(): number {
    return numberOf(inherited(this.dict, 'MaxLen'));
  }

  get options(): Option[] {
    return listOf(inherited(this.dict, 'Opt')).map((each) => {
      const [value = '', label = value] = listOf(each).map(textOf);
      return { value, label };
    });
  }

  /** What it holds, once it is filled. */
  get values(): readonly string[] {
    return (this.#values ??= listOf(inherited(this.dict, 'V')).map(textOf));
  }

  /** Of a check box or radio button: what each place is called when it is on, as the caller knows it and as the file does. */
  get states(): { value: string; state: PDFName }[] {
    const exported = this.options;
    return this.widgets.map((widget, at) => {
      const state = onState(widget) ?? name(exported.length > 1 ? String(at) : 'Yes');
      return { value: exported[at]?.value ?? textOf(state), state };
    });
  }
}

/** The fields of a form, in the order of the file; those that only its pages know, too. */
export function fieldsOf(doc: PDFDocument, form: PDFDict): FormField[] {
  const reading: Reading = { fields: [], seen: new Set() };
  for (const each of listOf(form.lookup(name('Fields')))) read(each, '', reading);
  for (const page of doc.getPages()) {
    for (const widget of widgetsOn(page.node)) read(ancestry(widget).at(-1) ?? widget, '', reading);
  }
  return reading.fields;
}

interface Reading {
  fields: FormField[];
  seen: Set<PDFDict>;
}

/** Reads a field, or those below it. @param before their common name */
function read(dict: PDFObject, before: string, reading: Reading): void {
  const { fields, seen } = reading;
  if (!(dict instanceof PDFDict) || seen.has(dict)) return;
  seen.add(dict);
  const full = [before, textOf(dict.lookup(name('T')))].filter((each) => each !== '').join('.');
  const kids = listOf(dict.lookup(name('Kids'))).filter((kid) => kid instanceof PDFDict);
  for (const kid of kids.filter(hasName)) read(kid, full, reading);
  const widgets = kids.length > 0 ? kids.filter((kid) => !hasName(kid)) : [dict];
  for (const widget of widgets) seen.add(widget);
  if (full !== '' && widgets.length > 0) fields.push(new FormField(full, dict, widgets));
}

const hasName = (dict: PDFDict) => dict.has(name('T'));

export const isWidget = (annotation: PDFDict) =>
  annotation.lookup(name('Subtype')) === name('Widget');

/** The fields' places on a page. */
export function widgetsOn(page: PDFDict): PDFDict[] {
  const annotations = listOf(page.lookup(name('Annots'))).filter((each) => each instanceof PDFDict);
  return annotations.filter(isWidget);
}

/** Fields nest less deeply than this; what refers to itself ends here. */
const DEEPEST = 64;

function ancestry(dict: PDFDict): PDFDict[] {
  const line = [dict];
  for (let each = dict; line.length < DEEPEST;) {
    const parent = each.lookup(name('Parent'));
    if (!(parent instanceof PDFDict)) break;
    line.push((each = parent));
  }
  return line;
}

/** An entry of a field, or of what it belongs to. */
export function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  return ancestry(dict)
    .map((each) => each.lookup(name(key)))
    .find((entry) => entry !== undefined);
}

/** The drawings of a place by its states; undefined: it has a single one, or none. */
export function drawnStates(widget: PDFDict): PDFDict | undefined {
  return dictIn(dictIn(widget, 'AP'), 'N');
}

function onState(widget: PDFDict): PDFName | undefined {
  return drawnStates(widget)
    ?.keys()
    .find((state) => state !== name('Off'));
}

/** As readers count them. */
export function charactersIn(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
