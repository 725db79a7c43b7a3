import type { PdfOptions, SourceFormat } from '@platen/contracts';
import type { Asset } from '../assets.ts';
import type { UnreadText } from '../variables/unread.ts';
import type { Composition } from '../formats/composition.ts';

/** A document to compose, as a thread gets it. */
export interface ComposeTask {
  format: SourceFormat;
  /** UTF-8, except for DOCX; for `template` the JSON of the layout. Bytes in a SharedArrayBuffer are not copied. */
  content: Uint8Array;
  /** The request's variables: JSON, an object; empty for none. */
  variables: Uint8Array;
  options: PdfOptions;
  /** The files beside it. */
  assets?: readonly Asset[];
  /** The number of pages of a Word document, if a first print has shown it. */
  pageTotal?: number | undefined;
  /** The pages of the rows in the first tables with page sums, as far as prints have shown. */
  rowPages?: readonly number[] | undefined;
  /** Whether what does not load is named as the document writes it. */
  namesReferences?: boolean | undefined;
}

export interface Composed {
  composition: Composition;
  /** Names without a value, each once, in the order of appearance. */
  missing: string[];
  /** What was recognised, but is not shown as its author saw it. */
  unread: UnreadText[];
}
