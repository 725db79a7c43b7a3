import { InvalidArgumentError } from 'commander';
import { OPTIONS } from '../generated/options.ts';
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

/** The same for options of the API: what is no text may leave out the colon. */
export function assignedOption(
  text: string,
  before?: Record<string, unknown>,
): Record<string, unknown> {
  const [name = ''] = text.split('=', 1);
  const isText = OPTIONS[name]?.isText ?? true;
  return assigned(isText ? text : text.replace('=', ':='), before);
}

function json(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new InvalidArgumentError('Write JSON, such as 2, true or "text".');
  }
}
