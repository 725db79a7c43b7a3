import type { PdfOptions } from '@platen/contracts';
import type { Filler } from '../variables/filler.ts';

/** What every format composes with. */
export interface ComposeContext {
  filler: Filler;
  options: PdfOptions;
  /** How many pages a Word document has, where a first print has told. */
  pageTotal?: number | undefined;
}
