import type { PdfOptions, SourceFormat } from '@platen/contracts';
import type { Composition } from '../formats/composition.ts';

/** A document to be composed, as it crosses into a thread. */
export interface ComposeTask {
  format: SourceFormat;
  /** UTF-8 but for DOCX; `template` is the layout's JSON. Bytes in a SharedArrayBuffer are not copied. */
  content: Uint8Array;
  /** The request's variables: JSON, an object; empty for none. */
  variables: Uint8Array;
  options: PdfOptions;
  /** How many pages a Word document has, where a first print has told. */
  pageTotal?: number;
  /** On which page the rows of a template's first tables are that ask for it, as far as prints have told. */
  rowPages?: readonly number[];
}

export interface Composed {
  composition: Composition;
  /** Names without a value, each once, in the order met. */
  missing: string[];
}
