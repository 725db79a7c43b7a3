import type {
  Attachment,
  DocumentMetadata,
  Encryption,
  FacturX,
  PdfALevel,
} from '@platen/contracts';

import type { FormPlan } from './form.ts';
import type { SignaturePlan, Unsigned } from './signature.ts';
import type { Around } from '../around/around.ts';
import type { JoinPlan } from './join/join.ts';
import type { Unseen } from '../pdf/survey.ts';
import type { PicturePlan } from './pictures.ts';
import type { StampPlan } from './stamps.ts';

/** What the title of a print of a signature begins with; then comes what is not shown. */
export const SIGNATURE_TITLE = 'signature:';

/** What is done to a print; `finish.ts` has the order. */
export interface FinishPlan {
  /** The document as the engine printed it. */
  pdf: Uint8Array;
  /** Of an uploaded PDF. */
  form?: FormPlan;
  /** Headers and footers for each of its pages, in several prints, because those of page 1 and of the last may be separate. */
  headerFooters?: Uint8Array[];
  pictures?: PicturePlan;
  /** Whether drawings that are drawn several times are stored once. */
  sharesDrawings?: boolean;
  /** The files before and behind the document; its headers and footers may be on their pages, too. */
  join?: JoinPlan;
  headerFootersEverywhere?: boolean;
  letterhead?: Around['letterhead'];
  stamps?: StampPlan;
  /** Whether its dates and identifiers follow from its content. */
  reproducible?: boolean;
  /** Page 1 of it is laid behind what is on every page, from edge to edge. */
  background?: Uint8Array;
  /** A PDF with the stamp for the middle of every page: page 1 goes over the content, and page 2, if any, behind it. */
  stamp?: Uint8Array;
  /** Whether the stamp is Platen's own mark: it covers every part of each sheet, which has at most 1 m². */
  isMarked?: boolean;
  attachments?: readonly Attachment[];
  facturX?: FacturX;
  metadata?: DocumentMetadata;
  pdfUa?: boolean;
  /** The language of an accessible document that does not name one; BCP 47. */
  language?: string;
  pdfA?: PdfALevel;
  /** The requested pages; each range has to begin within the document. */
  pageRanges?: string;
  encryption?: Encryption;
  signature?: SignaturePlan;
}

export interface FinishedPdf {
  pdf: Uint8Array;
  pages: number;
  /** What is still to be signed. */
  unsigned?: Unsigned;
  /** The names of signatures of joined files, which are lost. */
  droppedSignatures?: string[];
  /** Stamps of which a part is beyond a page. */
  cutStamps?: Unseen[];
}
