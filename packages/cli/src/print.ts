/** Prints the result of a command to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a message for people to standard error. */
export function printNotice(text: string): void {
  process.stderr.write(`${harmless(text)}\n`);
}

/**
 * Makes text safe for a terminal: control characters in a name or a message could move its cursor,
 * change its title or reverse the text direction.
 */
function harmless(text: string): string {
  return text.replaceAll(/[^\P{C}\n\u200c\u200d]|[\u2028\u2029]/gu, '\ufffd');
}

/** Rows under their headings, in aligned columns. */
export function table(headings: string[], texts: string[][]): string {
  const rows = texts.map((row) => row.map((cell) => harmless(cell).replaceAll('\n', '\ufffd')));
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
