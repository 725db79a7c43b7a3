import { operations } from './operations.ts';

/** Operators that show or place text; everything else is removed. */
const KEPT = new Set('q Q cm BT ET Tf Td TD Tm T* TL Tc Tw Tz Ts BMC BDC EMC'.split(' '));
const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/**
 * Only the text of a content stream, painted invisibly. @param isHidden whether text in the font of this name can be
 * invisible
 */
export function textOnly(content: string, isHidden: (font: string) => boolean): string {
  const kept: string[] = [];
  let isShown = false;
  for (const { operator, start, operandsEnd, end } of operations(content)) {
    if (operator === 'Tf') isShown = isHidden(fontName(content.slice(start, operandsEnd)));
    if (KEPT.has(operator) || (isShown && SHOWS.has(operator)))
      kept.push(content.slice(start, end));
  }
  return kept.join('\n');
}

/** Of `/F5 12`. */
function fontName(operands: string): string {
  return /^\/(\S+)/.exec(operands)?.[1] ?? '';
}
