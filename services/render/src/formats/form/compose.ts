import {
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFNumber,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { errorOfFields, type ErrorDetail } from '@platen/contracts';
import '../../pdf/bounded-decoding.ts';
import { withDirectLengths } from '../../pdf/direct-lengths.ts';
import { removeUnreachable } from '../../pdf/unreachable.ts';
import type { ComposeContext } from '../compose-context.ts';
import type { FormComposition } from '../composition.ts';
import { refusal } from '../office/refusal.ts';
import { disarm } from './disarm.ts';
import { Drawings } from './drawings.ts';
import { refuseFile } from './refuse-file.ts';
import { DRAWING, fieldsOf, type FormField } from './fields.ts';
import { lacksDrawing, setValue, valueFor } from './values.ts';
import { dictIn, name } from '../../pdf/objects.ts';

/**
 * Fills the form of a PDF, and takes out what acts. Its looks come later: an engine draws them, with a font for any script.
 * @throws {PlatenError} invalid_document: it has no form, or one that is refused; template_error: a value does not fit
 */
export function composeForm(file: Uint8Array, context: ComposeContext): Promise<FormComposition> {
  return filledForm(file, context).catch(refuseFile);
}

async function filledForm(file: Uint8Array, context: ComposeContext): Promise<FormComposition> {
  const { options } = context;
  const doc = await load(file);
  const form = formOf(doc);
  const fields = fieldsOf(doc, form);
  requireFillable(doc, fields);
  const calculated = fields.filter(isCalculated);
  disarm(doc);
  const filled = fill(fields, context);
  const drawings = new Drawings(form);
  const isUndrawn = form.lookup(name('NeedAppearances'))?.toString() === 'true';
  for (const field of fields) {
    draw(field, { drawings, isAnew: isText(field) && (isUndrawn || filled.has(field)) });
  }
  for (const key of ['NeedAppearances', 'CO', 'XFA']) form.delete(name(key));
  removeUnreachable(doc.context);
  return {
    kind: 'form',
    file: new Uint8Array(await doc.save(SAVE)),
    isFlat: options.flatten ?? true,
    drawn: drawings.names,
    ...(drawings.names.length > 0 && { drawings: drawings.html(options.locale) }),
    staleFields: calculated.filter((field) => !filled.has(field)).map((field) => field.name),
    metadata: options.metadata ?? {},
    ...(options.watermark && { watermark: options.watermark }),
  };
}

const SAVE = { addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity };

async function load(file: Uint8Array): Promise<PDFDocument> {
  try {
    const options = { updateMetadata: false, parseSpeed: Infinity };
    const doc = await PDFDocument.load(withDirectLengths(file), options);
    if (doc.getPageCount() > 0) return doc;
  } catch (cause) {
    if (cause instanceof EncryptedPDFError)
      throw refusal('The PDF is encrypted. Save it without a password and upload it again.');
    throw cause;
  }
  throw refusal('The PDF has no page. Save it again and upload it.');
}

function formOf(doc: PDFDocument): PDFDict {
  const form = doc.catalog.lookup(name('AcroForm'));
  if (!(form instanceof PDFDict)) throw noFields();
  if (form.has(name('XFA')))
    throw refusal(
      'The PDF has an XFA form, which only Adobe’s programs fill. Save it as a plain PDF form (AcroForm) and upload it again.',
    );
  return form;
}

const noFields = () =>
  refusal(
    'The PDF has no form fields. Add fields to it (with LibreOffice or Acrobat, for instance), or upload the document that it was made from.',
  );

/** More than any form has. */
const MOST_FIELDS = 10_000;

/** Every change breaks a signature (ISO 32000-2, 12.8). */
function requireFillable(doc: PDFDocument, fields: readonly FormField[]): void {
  if (fields.length > MOST_FIELDS)
    throw refusal(
      `The PDF has more than ${MOST_FIELDS} form fields; split it and upload the parts.`,
    );
  const isSigned = fields.some((field) => field.kind === 'signature' && field.dict.has(name('V')));
  if (isSigned || doc.catalog.has(name('Perms')))
    throw refusal(
      'The PDF is signed, and filling it would break that. Upload it without signatures.',
    );
  const kinds = new Set(['text', 'check box', 'radio', 'choice']);
  if (!fields.some(({ kind = '' }) => kinds.has(kind))) throw noFields();
}

/** Whether a script of the file computes it. */
function isCalculated({ dict }: FormField): boolean {
  return dictIn(dict, 'AA')?.has(name('C')) ?? false;
}

const isText = ({ kind }: FormField) => kind === 'text' || kind === 'choice';

/** @returns those that have got a value @throws {PlatenError} template_error */
function fill(fields: readonly FormField[], context: ComposeContext): ReadonlySet<FormField> {
  const { filler, variables = () => ({}) } = context;
  const values = variables();
  const filled = new Set<FormField>();
  const faults: ErrorDetail[] = [];
  for (const field of fields) {
    const value = valueFor(field.name, values) ?? undefined;
    if (value === undefined) {
      if (field.kind !== 'button' && field.kind !== 'signature') filler.noteMissing(field.name);
      continue;
    }
    const fault = setValue(field, value);
    if (fault) faults.push(fault);
    filled.add(field);
  }
  if (faults.length > 0) throw errorOfFields('template_error', faults);
  return filled;
}

interface Drawing {
  drawings: Drawings;
  isAnew: boolean;
}

function draw(field: FormField, { drawings, isAnew }: Drawing): void {
  if (field.kind === 'button' || field.kind === 'signature') return;
  for (const widget of field.widgets) {
    if (isText(field)) widget.delete(name('AS'));
    if (!isAnew && !lacksDrawing(field, widget)) continue;
    const page = drawings.add(field, widget);
    if (page !== undefined) widget.set(DRAWING, PDFNumber.of(page) satisfies PDFObject);
  }
}
