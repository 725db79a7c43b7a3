import { createHash, randomBytes } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFNumber,
  PDFStream,
  PDFString,
  type PDFPage,
  type SaveOptions,
} from '@cantoo/pdf-lib';
import { errorOfFields, type Signature } from '@platen/contracts';
import { SIGNATURE_TITLE } from './plan.ts';
import { embedPages } from './page-layers.ts';
import { boxAt, sheetOf, type Sheet } from './sheet.ts';
import { name } from '../pdf/objects.ts';

export type SignaturePlan = Omit<Signature, 'certificate' | 'level'> & {
  /** Of the signature to come, in bytes. */
  room: number;
  /** A print of what a reader sees of it, as large as its place. */
  look?: Uint8Array;
};

/** Where the signature of a document goes, and what it is to sign. */
export interface Unsigned {
  /** The place of its first digit. */
  at: number;
  digest: Uint8Array;
}

/** As long as any number that takes its place. */
const TO_COME = 9_999_999_999;

/** Numbers of PDF that are not known yet have this many characters. */
const WIDTH = String(TO_COME).length;

/** Widget flags (ISO 32000-2, 12.5.3): readers print it, and do not let users move it. */
const PRINT_LOCKED = (1 << 2) | (1 << 7);

/** Signatures exist, and only what is appended keeps them (ISO 32000-2, 12.7.3). */
const SIGNED_APPEND_ONLY = 3;

/**
 * Saves a document with the place of a signature: nothing else of it may change afterwards.
 * @param nonce of `addSignature`
 */
export async function saveUnsigned(
  doc: PDFDocument,
  { nonce, room }: { nonce: string; room: number },
  save: SaveOptions,
): Promise<{ pdf: Uint8Array; unsigned: Unsigned }> {
  // In a compressed object the signature could not be found, nor left out.
  const pdf = await doc.save({ ...save, useObjectStreams: false });
  return { pdf, unsigned: placeIn(pdf, nonce, room) };
}

/**
 * Puts in the field of a signature, which is still to come.
 * @returns the beginning of the signature's digits, by which `saveUnsigned` finds them
 * @throws {PlatenError} invalid_request: there is no such page, or its look does not fit
 */
export async function addSignature(doc: PDFDocument, plan: SignaturePlan): Promise<string> {
  const { context, catalog } = doc;
  const nonce = randomBytes(16).toString('hex').toUpperCase();
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, TO_COME, TO_COME, TO_COME],
      Contents: PDFHexString.of(nonce.padEnd(2 * plan.room, '0')),
      M: PDFString.fromDate(new Date()),
      ...(plan.reason !== undefined && { Reason: PDFHexString.fromText(plan.reason) }),
      ...(plan.location !== undefined && { Location: PDFHexString.fromText(plan.location) }),
      ...(plan.certify !== undefined && { Reference: [certification(plan.certify)] }),
    }),
  );
  if (plan.certify !== undefined) catalog.set(name('Perms'), context.obj({ DocMDP: signature }));
  const page = pageFor(doc, plan);
  const form = catalog.lookupMaybe(name('AcroForm'), PDFDict) ?? context.obj({});
  const fields = form.lookupMaybe(name('Fields'), PDFArray) ?? context.obj([]);
  const field = context.register(
    context.obj({
      FT: 'Sig',
      T: PDFString.of(`Signature ${fields.size() + 1}`),
      TU: PDFString.of('Signature'),
      V: signature,
      Type: 'Annot',
      Subtype: 'Widget',
      F: PRINT_LOCKED,
      P: page.ref,
      ...(await placeOn(page, doc, plan)),
    }),
  );
  fields.push(field);
  form.set(name('Fields'), fields);
  form.set(name('SigFlags'), PDFNumber.of(SIGNED_APPEND_ONLY));
  catalog.set(name('AcroForm'), form);
  page.node.addAnnot(field);
  // Readers go through its fields in the order of the structure, as PDF/UA asks.
  page.node.set(name('Tabs'), name('S'));
  return nonce;
}

/** What others may do with a certified document: 1 nothing, 2 fill its forms (ISO 32000-2, 12.8.2.2). */
function certification(level: number) {
  return {
    Type: 'SigRef',
    TransformMethod: 'DocMDP',
    TransformParams: { Type: 'TransformParams', P: level, V: name('1.2') },
  };
}

function pageFor(doc: PDFDocument, { visible }: SignaturePlan): PDFPage {
  const pages = doc.getPages();
  const wanted = visible?.page === 'last' ? pages.length : (visible?.page ?? 1);
  const page = pages[wanted - 1];
  if (page) return page;
  throw errorOfFields('invalid_request', [
    { path: '/options/signature/visible/page', message: `is beyond the ${pages.length} pages` },
  ]);
}

/** @param title of the print, which says what is not shown */
function requireShown(title: string, { text }: NonNullable<SignaturePlan['visible']>): void {
  if (!title.startsWith(SIGNATURE_TITLE)) throw new Error('the look of a signature says nothing');
  const missing = title.slice(SIGNATURE_TITLE.length);
  const at = '/options/signature';
  const faults = [
    ...(missing.includes('image')
      ? [{ path: `${at}/visible/image`, message: 'is no picture that can be read' }]
      : []),
    ...(missing.includes('text')
      ? [
          {
            path: text === undefined ? `${at}/reason` : `${at}/visible/text`,
            message: 'does not fit its place',
          },
        ]
      : []),
  ];
  if (faults.length > 0) throw errorOfFields('invalid_request', faults);
}

function requireOnSheet({ width, height }: Sheet, visible: NonNullable<SignaturePlan['visible']>) {
  const [right, bottom] = [visible.x + visible.width, visible.y + visible.height];
  if (right <= width + 1 && bottom <= height + 1) return; // engines round
  const message = `goes beyond the page, which has ${Math.round(width)} × ${Math.round(height)} points`;
  throw errorOfFields('invalid_request', [{ path: '/options/signature/visible', message }]);
}

/** The entries that show it upright on the page as it is seen, or a place without an area outside the page. */
async function placeOn(page: PDFPage, doc: PDFDocument, { visible, look }: SignaturePlan) {
  if (!visible || !look)
    return { Rect: Array(4).fill(Math.floor(page.getMediaBox().x) - 10) as number[] };
  const sheet = sheetOf(page);
  requireOnSheet(sheet, visible);
  const print = await PDFDocument.load(look, { updateMetadata: false });
  requireShown(print.getTitle() ?? '', visible);
  const [drawing] = await embedPages(doc, print);
  if (!drawing) throw new Error('the look of the signature has no page');
  const turn = [...sheet.toPage.slice(0, 4), 0, 0];
  doc.context.lookup(drawing.ref, PDFStream).dict.set(name('Matrix'), doc.context.obj(turn));
  const { x, width, height } = visible;
  const low = sheet.height - visible.y - height;
  return {
    Rect: boxAt([x, low, x + width, low + height], sheet.toPage),
    AP: { N: drawing.ref },
  };
}

/**
 * Finds the place of the signature in a saved document, and writes into it which bytes are signed: all others.
 * @param room as in the plan
 */
function placeIn(pdf: Uint8Array, nonce: string, room: number): Unsigned {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const at = bytes.indexOf(nonce, 0, 'latin1');
  const end = at + 2 * room + 1;
  const start = at - 1;
  const range = bytes.lastIndexOf('/ByteRange', at, 'latin1');
  const numbers = [start, end, bytes.length - end].map((each) => String(each).padEnd(WIDTH));
  const written = `/ByteRange [ 0 ${numbers.join(' ')} ]`;
  if (!bytes.toString('latin1', range, range + written.length).endsWith(`${TO_COME} ]`))
    throw new Error('the document has no place for its signature');
  bytes.write(written, range, 'latin1');
  const hash = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end));
  return { at, digest: hash.digest() };
}
