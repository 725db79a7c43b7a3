import type { PdfOptions } from '@platen/contracts';
import type { Filler } from '../variables/filler.ts';

/** What every format composes with. */
export interface ComposeContext {
  filler: Filler;
  options: PdfOptions;
  /** The request has variables. */
  hasVariables?: boolean;
  /** How many pages a Word document has, where a first print has told. */
  pageTotal?: number | undefined;
  /** On which page the rows of a template's first tables are that ask for it, as far as prints have told. */
  rowPages?: readonly number[] | undefined;
}
