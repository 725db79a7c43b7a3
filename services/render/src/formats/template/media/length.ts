import { LONGEST_SIDE, parseLength, type Length } from '@platen/contracts';
import type { Fault } from './fault.ts';

/**
 * Reads the side of a picture.
 * @returns points, or undefined if it has none
 * @throws {PlatenError} template_error: it is 0, or longer than a sheet
 */
export function side(length: Length | undefined, field: string, fault: Fault): number | undefined {
  if (length === undefined) return undefined;
  const points = typeof length === 'number' ? length : parseLength(length);
  if (points !== undefined && points > 0 && points <= LONGEST_SIDE) return points;
  throw fault(
    field,
    `must be more than 0 and at most ${LONGEST_SIDE} points (a number), or a number followed by mm, cm, in, px or pt`,
  );
}
