/** Points (1/72 in) in one unit; CSS Values and Units 4, section 6.2. */
const POINTS_PER_UNIT = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, px: 72 / 96, pt: 1 } as const;

type Unit = keyof typeof POINTS_PER_UNIT;

const LENGTH = /^(\d+(?:\.\d+)?|\.\d+)(mm|cm|in|px|pt)$/;

/** The form of a length, for messages. */
export const LENGTH_FORM = 'a number ≥ 0 followed by mm, cm, in, px or pt, such as "20mm"';

/**
 * Reads a CSS length such as `20mm`, `2.5cm`, `1in`, `96px` or `72pt`.
 * @returns points (1/72 in), or undefined if `text` is no such length
 */
export function parseLength(text: string): number | undefined {
  const match = LENGTH.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * POINTS_PER_UNIT[match[2] as Unit];
}
