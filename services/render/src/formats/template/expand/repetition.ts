import type { CommonFields, ErrorDetail } from '@platen/contracts';
import type { Scope } from '../../../variables/filler.ts';
import { forloopOf } from '../../../variables/forloop.ts';
import { check } from '../fill/check.ts';
import { fill, type Site } from '../fill/fill.ts';
import type { SchemaNode } from '../fill/schema.ts';

const DEFAULT_NAME = 'item';

/** Data of any shape, all of whose texts are filled. */
const ANYTHING: SchemaNode = {
  type: ['array', 'boolean', 'null', 'number', 'object', 'string'],
};
ANYTHING.items = ANYTHING;
ANYTHING.additionalProperties = ANYTHING;

const EACH: SchemaNode = { properties: { in: ANYTHING } };

/**
 * The names that hold in each repetition of a block; once, with no new ones, where it is not repeated.
 * @param site the block's
 */
export function repetitions(
  each: CommonFields['each'],
  site: Site,
  report: (faults: ErrorDetail[]) => void,
): Scope[] {
  if (each === undefined) return [site.scope];
  const at = `${site.at}/each`;
  const filled = fill(each, EACH, { ...site, at }) as { in?: unknown; as?: string };
  const { in: entries = [], as: name = DEFAULT_NAME } = filled;
  const faults = check({ ...filled, in: entries ?? [] }, 'each', at);
  if (faults.length > 0) report(faults);
  if (!Array.isArray(entries) || faults.length > 0) return [];
  return entries.map((entry: unknown, index) => ({
    ...site.scope,
    [name]: entry,
    forloop: forloopOf(index, entries.length, site.scope['forloop']),
  }));
}
