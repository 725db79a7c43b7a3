import { evalToken, toValueSync, TypeGuards, type Filter, type Token } from 'liquidjs';
import type { Compiled } from './compile.ts';
import { isBlank } from '../filters/filters.ts';
import type { Lookup } from '../lookup.ts';
import { follow } from './names.ts';

/**
 * The expression's value, with its JSON type or still to be written.
 * @param missing takes the names that had no value and got none from `default`
 */
export function evaluate(compiled: Compiled, lookup: Lookup, missing: string[]): unknown {
  const exact = lookup.find(compiled.text);
  if (exact !== undefined) return exact;
  let value = initialValue(compiled, lookup, missing);
  for (const filter of compiled.filters) {
    if (filter.name === 'default') {
      if (isBlank(value)) missing.splice(0, Infinity, ...missingArguments(filter, lookup, missing));
    } else missing.push(...namesWithoutValue(argumentsOf(filter), lookup));
    value = toValueSync(filter.render(value, lookup));
  }
  return value;
}

function initialValue({ head, initial }: Compiled, lookup: Lookup, missing: string[]): unknown {
  const named = lookup.find(head);
  if (named !== undefined) return named;
  if (initial) {
    missing.push(...namesWithoutValue(initial.postfix, lookup));
    return toValueSync(initial.evaluate(lookup));
  }
  const value = follow(head, (name) => lookup.find(name));
  if (value === undefined) missing.push(head);
  return value;
}

/** `default` replaces a missing value, so the name is not missing, unless the replacement is. */
function missingArguments(filter: Filter, lookup: Lookup, before: string[]): string[] {
  const names = namesWithoutValue(argumentsOf(filter), lookup);
  return names.length > 0 ? [...before, ...names] : [];
}

function argumentsOf(filter: Filter): Token[] {
  return filter.args.flatMap((each) => (Array.isArray(each) ? (each[1] ?? []) : each));
}

function namesWithoutValue(tokens: readonly Token[], lookup: Lookup): string[] {
  return tokens
    .filter((token) => TypeGuards.isPropertyAccessToken(token))
    .filter((token) => toValueSync(evalToken(token, lookup)) === undefined)
    .map((token) => token.getText());
}
