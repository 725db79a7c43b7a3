import type { CommonFields } from './common-fields.ts';
import type { BarcodeBlock, ChartBlock, ImageBlock, QrBlock, SvgBlock } from './media-blocks.ts';
import type {
  Align,
  Border,
  Color,
  ColumnWidth,
  Length,
  Placeholder,
  Scalar,
  Sides,
  StyleUse,
} from './values.ts';

export interface HeadingBlock extends CommonFields {
  type: 'heading';
  text: string;
  /** 1 to 6; default 1. */
  level?: number | Placeholder;
  /** Whether tables of contents list it; default true. */
  toc?: boolean;
}

/** A piece of a paragraph's text. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  code?: boolean;
  color?: Color;
  /** An http(s), mailto or tel address, or `#` and the id of a block. */
  link?: string;
  style?: StyleUse;
}

/** Exactly one of `text` and `runs`. */
export interface ParagraphBlock extends CommonFields {
  type: 'paragraph';
  text?: string;
  runs?: Run[];
}

export interface MarkdownBlock extends CommonFields {
  type: 'markdown';
  text: string;
}

export interface HtmlBlock extends CommonFields {
  type: 'html';
  html: string;
}

/** `blocks`, or `text` with `items` below it. */
export interface ListEntry {
  text?: string;
  items?: ListItem[] | Placeholder;
  blocks?: Block[];
}

export type ListItem = string | number | ListEntry;

export interface ListBlock extends CommonFields {
  type: 'list';
  items: ListItem[] | Placeholder;
  ordered?: boolean;
  /** Number of the first entry; default 1. */
  start?: number | Placeholder;
  marker?: 'disc' | 'circle' | 'square' | 'dash' | 'none';
}

export interface KeyValueBlock extends CommonFields {
  type: 'key_value';
  items: { key: string; value: Scalar }[] | Placeholder;
  /** Pairs a row, 1 to 4; default 1. */
  columns?: number | Placeholder;
}

/** How a column's values look; a value that is not of the type stands as it is. */
export interface CellFormat {
  /** Default `currency` where a currency is named, else `number`. */
  type?: 'number' | 'currency' | 'percent' | 'date';
  /** BCP 47; default the request's. */
  locale?: string;
  /** ISO 4217. */
  currency?: string;
  /** 0 to 20. */
  decimals?: number | Placeholder;
}

export interface TableColumn {
  /** Which field of a row that is an object stands here. */
  key: string;
  header?: string;
  width?: ColumnWidth;
  /** Default: the line's start; numbers and amounts its end. */
  align?: Align;
  format?: CellFormat;
  /** Worked out for each row, which is `row` in it. */
  value?: string;
  /** ISO 4217, for each row. */
  currency?: string;
}

/** `text` or `blocks`. */
export interface CellEntry {
  text?: Scalar;
  blocks?: Block[];
  /** 1 to 100; default 1. */
  colspan?: number | Placeholder;
  /** 1 to 1000; default 1. */
  rowspan?: number | Placeholder;
  style?: StyleUse;
}

export type Cell = Scalar | CellEntry;

/** Cells by column, or from the left. */
export type Row = Record<string, Cell> | Cell[] | Placeholder;

export interface TableBlock extends CommonFields {
  type: 'table';
  /** 1 to 100. */
  columns: TableColumn[] | Placeholder;
  rows: Row[] | Placeholder;
  footer_rows?: Row[] | Placeholder;
  /** By the key of the column. */
  totals?: Record<string, 'sum' | 'avg' | 'count'>;
  /** Stands before the first total. */
  totals_label?: string;
  /** Ends every page, where there are several; `columns` by their keys. */
  page_totals?: { columns: string[]; label: string };
  /** Ends every page but the last, and begins every page but the first; `columns` by their keys. */
  carried_totals?: { columns: string[]; carried_label: string; brought_label: string };
  /** A label above rows that belong together; `key` is the field of a row that has it. */
  groups?: { key: string; continued?: string };
  zebra?: boolean;
  /** Default `horizontal`. */
  borders?: 'none' | 'horizontal' | 'all';
  empty_text?: string;
}

export interface ColumnsBlock extends CommonFields {
  type: 'columns';
  columns: { width?: ColumnWidth; blocks: Block[] }[];
  /** Default 16 pt. */
  gap?: Length;
}

export interface StackBlock extends CommonFields {
  type: 'stack';
  blocks: Block[];
  /** On sheets of their own, if the document's are not so; only in the content itself. */
  orientation?: 'portrait' | 'landscape';
}

export interface BoxBlock extends CommonFields {
  type: 'box';
  blocks: Block[];
  /** Default 12 pt. */
  padding?: Sides;
  border?: Border;
  background?: Color;
  /** Default 4 pt. */
  radius?: Length;
}

export interface SpacerBlock extends CommonFields {
  type: 'spacer';
  height: Length;
}

export interface DividerBlock extends CommonFields {
  type: 'divider';
  /** Default 0.75 pt. */
  thickness?: Length;
  color?: Color;
}

export interface PageBreakBlock extends CommonFields {
  type: 'page_break';
}

export interface SignatureBlock extends CommonFields {
  type: 'signature';
  label?: string;
  name?: string;
  date?: string;
  /** Default 60 mm. */
  width?: Length;
}

export interface TocBlock extends CommonFields {
  type: 'toc';
  title?: string;
  /** Headings down to this level are listed, 1 to 6; default 3. */
  depth?: number | Placeholder;
}

/** A part of the document. */
export type Block =
  | HeadingBlock
  | ParagraphBlock
  | MarkdownBlock
  | HtmlBlock
  | ListBlock
  | KeyValueBlock
  | TableBlock
  | ColumnsBlock
  | StackBlock
  | BoxBlock
  | ImageBlock
  | SvgBlock
  | QrBlock
  | BarcodeBlock
  | ChartBlock
  | SpacerBlock
  | DividerBlock
  | PageBreakBlock
  | SignatureBlock
  | TocBlock;

export type BlockType = Block['type'];

/** The block of a type, such as `BlockOf<'chart'>`. */
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;
