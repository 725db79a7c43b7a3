/** One line of a table: a name, then numbers to one or two decimals, aligned. */
export function row(name: string, ...values: (number | string)[]): string {
  const cells = values.map((value) => (typeof value === 'number' ? decimals(value) : value));
  return [name.padEnd(26), ...cells.map((cell) => cell.padStart(8))].join(' ');
}

/** Milliseconds with useful digits: hundredths below ten. */
export function decimals(ms: number): string {
  return ms.toFixed(Math.abs(ms) < 10 ? 2 : 1);
}
