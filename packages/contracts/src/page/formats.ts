/** Points in a millimetre. */
export const MM = 72 / 25.4;

const inches = (width: number, height: number) => ({ width: width * 72, height: height * 72 });
const millimetres = (width: number, height: number) => ({ width: width * MM, height: height * MM });

/**
 * Portrait sizes in points by lower-case name: ISO 216 for A0-A6, ANSI/ASME
 * Y14.1 for Letter, Tabloid and Ledger (Tabloid turned), Legal as in print.
 */
const SIZES = {
  a0: millimetres(841, 1189),
  a1: millimetres(594, 841),
  a2: millimetres(420, 594),
  a3: millimetres(297, 420),
  a4: millimetres(210, 297),
  a5: millimetres(148, 210),
  a6: millimetres(105, 148),
  letter: inches(8.5, 11),
  legal: inches(8.5, 14),
  tabloid: inches(11, 17),
  ledger: inches(17, 11),
} as const;

/** The names as they are written, for messages. */
export const PAGE_FORMATS = 'A0-A6, Letter, Legal, Tabloid, Ledger or custom';

/**
 * Finds a sheet size by its name, whatever its case.
 * @returns width and height in points, or undefined if there is no such name
 */
export function sheetSize(name: string): { width: number; height: number } | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(SIZES, key) ? SIZES[key as keyof typeof SIZES] : undefined;
}
