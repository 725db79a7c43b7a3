/** What a command is asked for, on standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What people should know, on standard error. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Rows under their headings, in columns as wide as they have to be. */
export function table(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map(line).join('\n');
}
