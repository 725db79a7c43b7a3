import type { PdfOptions } from '@platen/contracts';
import type { Filler } from '../variables/filler.ts';

/** What every format composes with. */
export interface ComposeContext {
  filler: Filler;
  options: PdfOptions;
}
