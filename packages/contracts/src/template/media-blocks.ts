import type { components } from '../generated/openapi.ts';
import type { CommonFields } from './common-fields.ts';
import type { Length, Placeholder } from './values.ts';

/** A picture; it has `alt`, or `decorative: true`. */
export interface ImageBlock extends CommonFields {
  type: 'image';
  /** A data: URI. */
  src: string;
  alt?: string;
  decorative?: boolean;
  width?: Length;
  height?: Length;
  /** Default `contain`. */
  fit?: 'contain' | 'cover' | 'fill';
}

export interface SvgBlock extends CommonFields {
  type: 'svg';
  svg: string;
  alt?: string;
  width?: Length;
  height?: Length;
}

export interface QrBlock extends CommonFields {
  type: 'qr';
  value: string;
  /** Width and height; default 30 mm. */
  size?: Length;
  /** Default M. */
  error_correction?: 'L' | 'M' | 'Q' | 'H';
}

/** Those of `template-v1.json`. */
export type Symbology = components['schemas']['barcode_block']['symbology'];

export interface BarcodeBlock extends CommonFields {
  type: 'barcode';
  symbology: Symbology;
  value: string;
  width?: Length;
  height?: Length;
  /** Default true for those of bars, false for datamatrix and pdf417. */
  show_text?: boolean;
}

export interface ChartSeries {
  name?: string;
  /** One for each category; null is a gap. */
  values: (number | null | Placeholder)[] | Placeholder;
}

/** How a chart's numbers look. */
export interface NumberFormat {
  /** Default `currency` where a currency is named, else `number`. */
  type?: 'number' | 'currency' | 'percent';
  /** BCP 47; default the request's. */
  locale?: string;
  /** ISO 4217. */
  currency?: string;
  /** 0 to 20. */
  decimals?: number | Placeholder;
}

export interface ChartBlock extends CommonFields {
  type: 'chart';
  kind: 'bar' | 'line' | 'pie' | 'area';
  /** 1 to 50; a pie shows the first. */
  series: ChartSeries[] | Placeholder;
  categories?: (string | number)[] | Placeholder;
  /** Default grouped, and short from a million. */
  format?: NumberFormat;
  title?: string;
  alt?: string;
  width?: Length;
  height?: Length;
}
