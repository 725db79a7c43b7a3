import type { Asset } from '../../../assets.ts';

/** The place of a picture. */
export interface MediaContext {
  /** Points between the edges of the place the picture has, if known: what has no width of its own takes it up. */
  room?: number;
  /** BCP 47, for the numbers of a chart. */
  locale?: string;
  /** The typefaces of the document's text, as CSS has them. */
  fontFamily?: string;
  /** The files beside the template. */
  assets?: readonly Asset[];
}

/** As the option `locale` defaults. */
export const DEFAULT_LOCALE = 'en-US';
