import type { PdfOptions } from '@platen/contracts';
import type { Asset } from '../assets.ts';
import type { Filler, Variables } from '../variables/filler.ts';

/** What every format needs to compose. */
export interface ComposeContext {
  filler: Filler;
  options: PdfOptions;
  /** The files beside it. */
  assets?: readonly Asset[];
  /** Whether the request has variables. */
  hasVariables?: boolean;
  /** The request's variables themselves, numbers that JavaScript would write in another way as texts. */
  variables?: () => Variables;
  /** How many elements an HTML document may have; left out: any number. */
  mostElements?: number | undefined;
  /** The number of pages of a Word document, if a first print has shown it. */
  pageTotal?: number | undefined;
  /** The pages of the rows in the first tables with page sums, as far as prints have shown. */
  rowPages?: readonly number[] | undefined;
  /** Whether what does not load is named as the document writes it. */
  namesReferences?: boolean | undefined;
}
