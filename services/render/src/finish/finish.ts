import { PDFDocument } from '@cantoo/pdf-lib';
import type { Encryption } from '@platen/contracts';
import { withDirectLengths } from '../pdf/direct-lengths.ts';
import { replaceFirstPage } from '../pdf/first-page/first-page.ts';
import { removeUnreachable } from '../pdf/first-page/unreachable.ts';
import { areAllWithin, pagesBeyond } from '../pdf/selected-pages.ts';
import { makeAccessible } from './accessible/pdf-ua.ts';
import { makeArchival } from './archival/pdf-a.ts';
import type { DrawPages } from './archival/page-pictures.ts';
import { embedFiles, filesOf } from './attachments.ts';
import { shortenDestinationNames } from './destination-names.ts';
import { needsGlyphs, requireGlyphs } from './content/missing-glyphs.ts';
import { saveUnsigned } from './signature.ts';
import { completeForm } from './form.ts';
import { layFrames } from './frames.ts';
import { compressPictures } from './pictures.ts';
import type { FinishedPdf, FinishPlan } from './plan.ts';
import { addBackground, addWatermark } from './layers.ts';
import { requireMarkableSheets } from './mark.ts';
import { shareDrawings } from './shared-drawings.ts';
import { conformanceOf, setInformation, writeMetadata } from './metadata.ts';

/**
 * Finishes a printed document: page 1 → form fields → headers and footers → pictures → background, watermark → attachments → information,
 * PDF/UA, PDF/A → drawings → page count → encryption or place of a signature.
 * @param draw for PDF/A-1b
 * @throws {PlatenError} invalid_document, invalid_page_ranges
 */
export async function finish(plan: FinishPlan, draw: DrawPages): Promise<FinishedPdf> {
  const doc = await load(plan);
  if (plan.form) await completeForm(doc, plan.form, plan.isMarked ?? false);
  const pages = doc.getPageCount();
  if (plan.pageRanges && !areAllWithin(plan.pageRanges, pages)) throw pagesBeyond();
  if (plan.isMarked) requireMarkableSheets(doc);
  if (plan.frames) await layFrames(doc, plan.frames);
  if (plan.pictures) await compressPictures(doc, plan.pictures);
  await conform(doc, plan, draw);
  if (plan.sharesDrawings) shareDrawings(doc);
  removeUnreachable(doc.context);
  if (plan.encryption) encrypt(doc, plan.encryption);
  if (!plan.signature) return { pdf: await doc.save(SAVE), pages };
  return { pages, ...(await saveUnsigned(doc, plan.signature, SAVE)) };
}

/** Puts in what else belongs into the file, and makes it what a standard asks for. */
async function conform(doc: PDFDocument, plan: FinishPlan, draw: DrawPages): Promise<void> {
  const { background, stamp, isMarked, pdfA, pdfUa } = plan;
  setInformation(doc, plan.metadata ?? {});
  // Before the layers, which bring marks of their own: what is unmarked now is the print's.
  if (pdfUa) makeAccessible(doc, plan.language);
  if (background) await addBackground(doc, background);
  if (stamp) await addWatermark(doc, stamp, { isMarked });
  if (needsGlyphs(pdfA, pdfUa)) requireGlyphs(doc);
  embedFiles(doc, filesOf(plan));
  const conformance = conformanceOf(plan);
  if (pdfA) await makeArchival(doc, { level: pdfA, extensions: conformance, draw });
  else if (pdfUa) writeMetadata(doc, conformance);
  shortenDestinationNames(doc);
}

const SAVE = { addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity };

async function load({ pdf, firstPage }: FinishPlan): Promise<PDFDocument> {
  const bytes = firstPage ? await replaceFirstPage(pdf, firstPage) : pdf;
  const options = { updateMetadata: false, parseSpeed: Infinity };
  return PDFDocument.load(withDirectLengths(bytes), options);
}

/** The permissions of an encrypted document: they forbid nothing to a reader who can open it. */
const EVERYTHING = {
  printing: 'highResolution',
  modifying: true,
  copying: true,
  annotating: true,
  fillingForms: true,
  contentAccessibility: true,
  documentAssembly: true,
} as const;

/**
 * Encrypts by AES-256 (ISO 32000-2, 7.6.4.4, revision 6). A document with only an owner's password opens without one;
 * a single user's password is the owner's as well.
 */
function encrypt(doc: PDFDocument, { user_password, owner_password }: Encryption): void {
  doc.encrypt({
    ...(user_password && { userPassword: prepared(user_password) }),
    ...(owner_password && { ownerPassword: prepared(owner_password) }),
    permissions: EVERYTHING,
  });
}

/** The part of SASLprep (RFC 4013) that readers do: one form for what looks the same. */
function prepared(password: string): string {
  return password.normalize('NFKC');
}
