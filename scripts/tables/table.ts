/** A table of a Markdown file whose rows are generated; the rest of the file is written by hand. */
export interface GeneratedTable {
  /** From the repository's root. */
  file: string;
  /** Tells the table from others of the file. */
  header: readonly string[];
  rows: () => readonly (readonly string[])[];
}

/** @throws {Error} the text has no such table, or more than one */
export function withRows(text: string, { file, header, rows }: GeneratedTable): string {
  const lines = text.split('\n');
  const found = lines.flatMap((line, index) => (isRow(line, header) ? [index] : []));
  const [start = 0] = found;
  if (found.length !== 1) throw new Error(`${file} has ${found.length} tables ${header.join(', ')}`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const table = [header, header.map(() => '---'), ...rows()].map(rowOf);
  return lines.toSpliced(start, length, ...table).join('\n');
}

function isRow(line: string, cells: readonly string[]): boolean {
  const found = line.split('|').slice(1, -1);
  return found.length === cells.length && found.every((cell, nth) => cell.trim() === cells[nth]);
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
