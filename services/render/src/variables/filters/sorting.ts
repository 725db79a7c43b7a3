import { toValue, type Liquid } from 'liquidjs';
import { propertyOf, type Lookup } from '../lookup.ts';
import { textOf } from '../text.ts';
import { compared } from './arithmetic.ts';
import { exact } from './exact-number.ts';
import { optionalText } from './argument.ts';

/** A text that is a number, such as `-1.25`. */
const NUMBER = /^\s*[+-]?\d{1,300}(?:\.\d{1,300})?\s*$/;

/** `sort` and `sort_natural`: in the order of the request's language, numbers by their value, what has none last. */
export function registerSorting(engine: Liquid): void {
  for (const name of ['sort', 'sort_natural']) engine.registerFilter(name, sort);
}

function sort(this: { context: unknown }, list: unknown, property?: unknown): unknown[] {
  const { job, memoryLimit } = this.context as Lookup;
  const plain: unknown = toValue(list) ?? [];
  const items: unknown[] = Array.isArray(plain) ? plain : [plain];
  memoryLimit.use(items.length);
  const path = optionalText(property)?.split('.') ?? [];
  const keyed = items.map((item) => ({ item, key: path.reduce(propertyOf, item) }));
  const collator = job.formats.collator();
  return keyed.sort((a, b) => order(a.key, b.key, collator)).map(({ item }) => item);
}

function order(left: unknown, right: unknown, collator: Intl.Collator): number {
  const [a, b] = [numberOf(left), numberOf(right)];
  const byNumber = compared(a, b);
  if (byNumber !== undefined) return byNumber;
  if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
  return collator.compare(textOf(a), textOf(b));
}

/** A number where the value is one or says one. */
function numberOf(value: unknown): unknown {
  const isNumber = typeof value === 'string' && NUMBER.test(value);
  return isNumber ? exact(value.trim().replace(/^\+/, '')) : value;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
