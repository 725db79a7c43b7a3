import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { Encryption } from '@platen/contracts';
import { withDirectLengths } from '../pdf/direct-lengths.ts';
import { areAllWithin, pagesBeyond } from '../pdf/selected-pages.ts';
import type { Unseen } from '../pdf/survey.ts';
import { removeUnreachable } from '../pdf/unreachable.ts';
import { makeAccessible } from './accessible/pdf-ua.ts';
import { mendUnicode } from './accessible/to-unicode.ts';
import { isUnicodeLevel, makeArchival } from './archival/pdf-a.ts';
import type { DrawPages } from './archival/page-pictures.ts';
import { embedFiles, filesOf } from './attachments.ts';
import { shortenDestinationNames } from './destination-names.ts';
import { needsGlyphs, requireGlyphs } from './content/missing-glyphs.ts';
import { addSignature, saveUnsigned } from './signature.ts';
import { completeForm } from './form.ts';
import { refuseFile } from '../formats/form/refuse-file.ts';
import { layHeaderFooters } from './header-footers.ts';
import { settleDates, settleIdentifiers } from './identity.ts';
import { join, type Joined } from './join/join.ts';
import { addLetterhead } from './letterhead.ts';
import { compressPictures } from './pictures.ts';
import type { FinishedPdf, FinishPlan } from './plan.ts';
import { addBackground, addWatermark } from './layers.ts';
import { addStamps } from './stamps.ts';
import { requireMarkableSheets } from './mark.ts';
import { shareDrawings } from './shared-drawings.ts';
import { conformanceOf, setInformation, writeMetadata } from './metadata.ts';

/**
 * Finishes a printed document, in the order of these steps.
 * @param draw for PDF/A-1b
 * @throws {PlatenError} invalid_document, invalid_page_ranges
 */
export async function finish(plan: FinishPlan, draw: DrawPages): Promise<FinishedPdf> {
  const finished = allSteps(plan, draw);
  return plan.form ? finished.catch(refuseFile) : finished;
}

async function allSteps(plan: FinishPlan, draw: DrawPages): Promise<FinishedPdf> {
  const print = await load(plan);
  if (plan.form) await completeForm(print, plan.form, plan.isMarked ?? false);
  await layUnder(print, plan);
  const { doc, own, droppedSignatures } = await joined(print, plan);
  const pages = doc.getPages();
  const ownPages = pages.slice(own.from, own.to);
  if (plan.headerFooters)
    await layHeaderFooters(
      doc,
      plan.headerFootersEverywhere ? pages : ownPages,
      plan.headerFooters,
    );
  const cutStamps = await layOver(doc, plan);
  await conform(doc, { plan, draw, ownPages });
  const nonce = plan.signature && (await addSignature(doc, plan.signature));
  await tidy(doc, plan);
  if (plan.encryption) encrypt(doc, plan.encryption);
  const facts = { pages: pages.length, droppedSignatures, cutStamps };
  if (!plan.signature || nonce === undefined) return { pdf: await doc.save(SAVE), ...facts };
  return { ...facts, ...(await saveUnsigned(doc, { nonce, room: plan.signature.room }, SAVE)) };
}

/** What is under the content of the document's own pages, and how its own pictures are stored. */
async function layUnder(doc: PDFDocument, plan: FinishPlan): Promise<void> {
  const { pageRanges, pictures, letterhead, background } = plan;
  if (pageRanges && !areAllWithin(pageRanges, doc.getPageCount())) throw pagesBeyond();
  if (pictures && pictures.quality === undefined) await compressPictures(doc, pictures);
  if (letterhead) await addLetterhead(doc, letterhead, plan.pdfA);
  if (background) await addBackground(doc, background);
}

async function joined(doc: PDFDocument, plan: FinishPlan): Promise<Joined> {
  const { join: files, pdfA, isMarked } = plan;
  if (!files) return { doc, own: { from: 0, to: doc.getPageCount() }, droppedSignatures: [] };
  return join(doc, { ...files, isFlat: isMarked }, pdfA);
}

/** What is over the content of all pages: Platen's own mark goes over everything else. @returns stamps that are cut off */
async function layOver(doc: PDFDocument, plan: FinishPlan): Promise<Unseen[]> {
  const { stamps, stamp, isMarked = false, pictures, pdfA } = plan;
  if (isMarked) requireMarkableSheets(doc);
  if (plan.reproducible) settleDates(doc);
  setInformation(doc, plan.metadata ?? {});
  // Before the layers, which bring marks of their own: what is unmarked now is the print's.
  if (plan.pdfUa) makeAccessible(doc, plan.language);
  const cut = stamps ? await addStamps(doc, stamps, pdfA) : [];
  if (stamp) await addWatermark(doc, stamp, { isMarked });
  if (pictures?.quality !== undefined) await compressPictures(doc, pictures);
  return cut;
}

interface Conforming {
  plan: FinishPlan;
  draw: DrawPages;
  ownPages: readonly PDFPage[];
}

/** Puts in what else belongs into the file, and makes it what a standard asks for. */
async function conform(doc: PDFDocument, { plan, draw, ownPages }: Conforming): Promise<void> {
  const { pdfA, pdfUa } = plan;
  if (needsGlyphs(pdfA, pdfUa)) requireGlyphs(doc, ownPages);
  if (pdfA && isUnicodeLevel(pdfA)) mendUnicode(doc);
  embedFiles(doc, filesOf(plan));
  const conformance = conformanceOf(plan);
  if (pdfA) await makeArchival(doc, { level: pdfA, extensions: conformance, draw });
  else if (pdfUa) writeMetadata(doc, conformance);
  shortenDestinationNames(doc);
}

/** Changes how it is stored. pdf-lib can embed no page any more afterwards: streams of its own are gone. */
async function tidy(doc: PDFDocument, { sharesDrawings, reproducible }: FinishPlan): Promise<void> {
  if (sharesDrawings) shareDrawings(doc);
  removeUnreachable(doc.context);
  if (reproducible) await settleIdentifiers(doc, () => doc.save(SAVE));
}

const SAVE = { addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity };

function load({ pdf }: FinishPlan): Promise<PDFDocument> {
  const options = { updateMetadata: false, parseSpeed: Infinity };
  return PDFDocument.load(withDirectLengths(pdf), options);
}

/**
 * Encrypts by AES-256 (ISO 32000-2, 7.6.4.4, revision 6). A document with only an owner's password opens without one;
 * a single user's password is the owner's as well.
 */
function encrypt(
  doc: PDFDocument,
  { user_password, owner_password, permissions }: Encryption,
): void {
  const may = { ...EVERYTHING, ...permissions };
  doc.encrypt({
    ...(user_password && { userPassword: prepared(user_password) }),
    ...(owner_password && { ownerPassword: prepared(owner_password) }),
    permissions: {
      printing: may.print && 'highResolution',
      modifying: may.modify,
      copying: may.copy,
      annotating: may.annotate,
      fillingForms: may.fill_forms,
      documentAssembly: may.assemble,
      contentAccessibility: true,
    },
  });
}

const EVERYTHING = {
  print: true,
  copy: true,
  modify: true,
  annotate: true,
  fill_forms: true,
  assemble: true,
};

/** The part of SASLprep (RFC 4013) that readers do: one form for what looks the same. */
function prepared(password: string): string {
  return password.normalize('NFKC');
}
