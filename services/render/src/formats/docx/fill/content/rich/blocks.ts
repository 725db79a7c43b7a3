/** A piece of text that looks alike; a line break is `\n`. */
export interface Piece {
  text: string;
  look: Look;
}

export interface Look {
  isBold?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  position?: 'superscript' | 'subscript';
  /** A safe address. */
  target?: string;
}

/** A paragraph; a table's cells hold paragraphs and tables. */
export type Block =
  | {
      kind: 'paragraph';
      pieces: Piece[];
      /** 1 to 6; 0 for text. */
      heading: number;
      /** How deep it stands in lists and quotations. */
      indent: number;
      /** Of a list's item, before its first line. */
      marker?: string;
    }
  | { kind: 'table'; rows: Cell[][] };

export interface Cell {
  blocks: Block[];
  columns: number;
  isHeader: boolean;
}
