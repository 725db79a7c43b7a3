import { InvalidArgumentError } from 'commander';
import { readJson } from './json.ts';

const ASSIGNMENT = /^([^:=][^=]*?)(:?=)(.*)$/s;

/**
 * Collects `name=text` and, as HTTPie does, `name:=JSON`. The name is everything before the first
 * equals sign.
 */
export function assigned(
  text: string,
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  const [, name, sign, value = ''] = ASSIGNMENT.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError('Write name=text or name:=JSON.');
  return { ...before, [name]: sign === ':=' ? json(value) : value };
}

function json(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new InvalidArgumentError('What follows := has to be JSON; plain text follows =.');
  }
}
