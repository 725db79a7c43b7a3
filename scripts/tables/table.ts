/** A table of a Markdown file whose rows are generated; the rest of the file is written by hand. */
export interface GeneratedTable {
  /** From the repository's root. */
  file: string;
  header: readonly string[];
  /** The position among the file's tables with this header; by default the first. */
  nth?: number;
  rows: () => readonly (readonly string[])[];
}

/** @throws {Error} the text has no such table */
export function withRows(text: string, { file, header, nth = 0, rows }: GeneratedTable): string {
  const lines = text.split('\n');
  const start = lines.flatMap((line, index) => (isRow(line, header) ? [index] : []))[nth];
  if (start === undefined) throw new Error(`${file} lacks table ${nth} of ${header.join(', ')}`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const table = [header, header.map(() => '---'), ...rows()].map(rowOf);
  return lines.toSpliced(start, length, ...table).join('\n');
}

function isRow(line: string, cells: readonly string[]): boolean {
  const found = line.split('|').slice(1, -1);
  return found.length === cells.length && found.every((cell, nth) => cell.trim() === cells[nth]);
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
