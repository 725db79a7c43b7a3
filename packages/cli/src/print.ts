/** What a command is asked for, on standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What people should know, on standard error. */
export function tell(text: string): void {
  process.stderr.write(`${harmless(text)}\n`);
}

/**
 * Text as a terminal may have it: what comes from elsewhere, a name or a message, could else move its
 * cursor, change its title or turn the direction of what follows.
 */
function harmless(text: string): string {
  return text.replaceAll(/[^\P{C}\n\u200c\u200d]|[\u2028\u2029]/gu, '\ufffd');
}

/** Rows under their headings, in columns as wide as they have to be. */
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
