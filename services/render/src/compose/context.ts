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
  /** On which page each row of a template is that asks for it, where a first print has told. */
  rowPages?: readonly number[] | undefined;
}
