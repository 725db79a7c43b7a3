import type { CommonFields } from '@platen/contracts';
import type { Site } from '../fill/fill.ts';
import { wholePlaceholder } from '../fill/text.ts';

/**
 * Whether a block's `if` holds: a text is an expression, in braces or without; false, null, "",
 * 0, [] and what is missing do not hold.
 * @param site the block's
 */
export function holds(condition: CommonFields['if'], site: Site): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return isTrue(condition);
  const expression = wholePlaceholder(condition) ?? condition.trim();
  return expression !== '' && site.filler.test(expression, { ...site, at: `${site.at}/if` });
}

function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
