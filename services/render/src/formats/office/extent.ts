import { refusal } from './refusal.ts';

/**
 * LibreOffice crashes on pages without an extent, or never ends to lay them out.
 * @param sides of a page; what is left out has the usual length @param where the part at fault
 * @throws {PlatenError} invalid_document
 */
export function requireExtent(sides: readonly (string | undefined)[], where?: string): void {
  if (!sides.some((side) => Number.parseFloat(side ?? '') <= 0)) return;
  throw refusal('The document has pages without a width or height. Give them a size.', where);
}
