import { parseLength, type Length, type Sides } from '@platen/contracts';
import { decimal } from '../media/markup.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** The longest length, in points: longer ones would only make pages without end. */
const MAX_POINTS = 14_400;

/** Points (1/72 in); `length` is as the template's schema has it. */
export function points(length: Length): number {
  const value = typeof length === 'number' ? length : (parseLength(length) ?? 0);
  return Math.min(value, MAX_POINTS);
}

/** As CSS has it. */
export function cssLength(length: Length): string {
  return `${decimal(points(length))}pt`;
}

/** `margin` or `padding` as declarations: of all sides, or of those that are named. */
export function sidesCss(property: 'margin' | 'padding', sides: Sides): string[] {
  if (typeof sides !== 'object') return [`${property}:${cssLength(sides)}`];
  return SIDES.flatMap((side) => {
    const length = sides[side];
    return length === undefined ? [] : `${property}-${side}:${cssLength(length)}`;
  });
}

/** The width of the left and right sides together, in points. */
export function horizontal(sides: Sides): number {
  if (typeof sides !== 'object') return 2 * points(sides);
  return points(sides.left ?? 0) + points(sides.right ?? 0);
}
