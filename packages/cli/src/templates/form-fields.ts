import { PDFiumLibrary } from '@hyzyla/pdfium';

/** What variables may fill, by PDFium's numbers of kinds (fpdf_formfill.h). Buttons and signatures are none of it. */
const KINDS: Partial<Record<number, string>> = {
  2: 'check box',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
};

/** The flag of a field that has to be filled (ISO 32000-2, table 227). */
const REQUIRED = 1 << 1;

/** A field of a PDF form that variables may fill. */
export interface FormField {
  name: string;
  kind: string;
  /** Of radio buttons their values, of lists what a reader sees. */
  choices: string[];
  /** The most characters; null: any number, or the field's place on the page does not say. */
  limit: number | null;
  required: boolean;
}

/** PDFium's functions and memory, which the library does not type. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(at: number): void };
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, at: number): number;
  _FPDFAnnot_GetFormFieldType: OfField;
  _FPDFAnnot_GetFormFieldFlags: OfField;
  _FPDFAnnot_GetOptionCount: OfField;
  _FPDFAnnot_GetFormFieldName: TextOfField;
  _FPDFAnnot_GetFormFieldExportValue: TextOfField;
  _FPDFAnnot_GetOptionLabel(...of: [...Field, option: number, ...Memory]): number;
  _FPDFAnnot_GetNumberValue(place: number, key: number, value: number): number;
}

type Field = [form: number, place: number];
type Memory = [at: number, size: number];
type OfField = (...field: Field) => number;
type TextOfField = (...field: [...Field, ...Memory]) => number;

/** The fields of a PDF, in the order of its pages. @throws {Error} it cannot be read */
export async function formFieldsOf(pdf: Uint8Array): Promise<FormField[]> {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const pdfium = (document as object as { module: Pdfium }).module;
  const form = document.initializeFormFields();
  const fields = new Map<string, FormField>();
  for (const page of document.pages()) {
    const { pageIdx: pageAt } = page as object as { pageIdx: number };
    // Else it does not know the values of buttons.
    pdfium._FORM_OnAfterLoadPage(pageAt, form);
    for (let at = 0; at < pdfium._FPDFPage_GetAnnotCount(pageAt); at += 1) {
      const field = fieldOf(pdfium, [form, pdfium._FPDFPage_GetAnnot(pageAt, at)]);
      if (!field) continue;
      const known = fields.get(field.name);
      if (known?.kind === 'radio') known.choices.push(...field.choices);
      else if (!known) fields.set(field.name, field);
    }
  }
  return [...fields.values()];
}

/** Undefined: none that variables fill. */
function fieldOf(pdfium: Pdfium, field: Field): FormField | undefined {
  const kind = KINDS[pdfium._FPDFAnnot_GetFormFieldType(...field)];
  if (kind === undefined) return undefined;
  return {
    name: textOf(pdfium, (...memory) => pdfium._FPDFAnnot_GetFormFieldName(...field, ...memory)),
    kind,
    choices: choicesOf(pdfium, field, kind),
    limit: kind === 'text' ? limitOf(pdfium, field) : null,
    required: (pdfium._FPDFAnnot_GetFormFieldFlags(...field) & REQUIRED) !== 0,
  };
}

function choicesOf(pdfium: Pdfium, field: Field, kind: string): string[] {
  const valueOf = (...memory: Memory) =>
    pdfium._FPDFAnnot_GetFormFieldExportValue(...field, ...memory);
  if (kind === 'radio') return [textOf(pdfium, valueOf)];
  const length = kind === 'choice' ? pdfium._FPDFAnnot_GetOptionCount(...field) : 0;
  return Array.from({ length }, (_, option) =>
    textOf(pdfium, (...memory) => pdfium._FPDFAnnot_GetOptionLabel(...field, option, ...memory)),
  );
}

function limitOf(pdfium: Pdfium, [, place]: Field): number | null {
  const key = Buffer.from('MaxLen\0');
  return withMemory(pdfium, 16, (at) => {
    pdfium.HEAPU8.set(key, at);
    const isThere = pdfium._FPDFAnnot_GetNumberValue(place, at, at + 8);
    const limit = isThere ? new DataView(pdfium.HEAPU8.buffer).getFloat32(at + 8, true) : 0;
    return limit > 0 ? limit : null;
  });
}

/** Text as PDFium gives it: UTF-16 with a zero at its end, its length asked for first. */
function textOf(pdfium: Pdfium, read: (...memory: Memory) => number): string {
  const size = read(0, 0);
  if (size <= 2) return '';
  return withMemory(pdfium, size, (at) => {
    read(at, size);
    return Buffer.from(pdfium.HEAPU8.slice(at, at + size - 2)).toString('utf16le');
  });
}

function withMemory<T>({ wasmExports }: Pdfium, size: number, work: (at: number) => T): T {
  const at = wasmExports.malloc(size);
  try {
    return work(at);
  } finally {
    wasmExports.free(at);
  }
}
