import type { Structure } from './structure.ts';

const HEADING = /^H([1-6])$/;

/**
 * Closes up levels that are skipped: headings 2, 4, 4, 2 become 1, 2, 2, 1
 * (ISO 14289-1, 7.4.2: the first is 1, and none is left out on the way down).
 */
export function closeUpHeadings(structure: Structure): void {
  /** The levels that the headings above the present one were written with. */
  const above: number[] = [];
  for (const { dict, type } of structure.elements()) {
    const level = Number(HEADING.exec(type)?.[1]);
    if (!level) continue;
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    if (above.length !== level) structure.setType(dict, `H${above.length}`);
  }
}
