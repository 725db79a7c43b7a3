import type { Block } from './blocks.ts';
import type { CommonFields } from './common-fields.ts';
import type { Align, ColumnWidth, Placeholder, Scalar, StyleUse } from './values.ts';

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
  /** By the column's key. */
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
