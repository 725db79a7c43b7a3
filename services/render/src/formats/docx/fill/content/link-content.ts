import { PlatenError, pointerStep } from '@platen/contracts';
import type { LinkContent } from 'easy-template-x';
import { xmlText } from '../tags/tag-text.ts';

const FIELDS: ReadonlySet<string> = new Set(['_type', 'text', 'target']);

/** Targets that a reader expects to open, and that neither run nor read a file. */
const TARGET = /^(?:https?:\/\/[^\s/]|mailto:[^\s])/i;

const MAX_TARGET_LENGTH = 2_048;

/**
 * Reads `{"_type": "link", …}`; without a text it shows its target.
 * @param pointer JSON Pointer to the value
 * @throws {PlatenError} invalid_request
 */
export function linkContent(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
): LinkContent {
  for (const name of Object.keys(value)) {
    if (!FIELDS.has(name)) throw wrong(`${pointer}/${pointerStep(name)}`, 'is no field of a link');
  }
  const { target, text = target } = value;
  if (typeof target !== 'string' || !isTarget(target)) {
    throw wrong(`${pointer}/target`, 'must be a whole http:, https: or mailto: address');
  }
  if (typeof text !== 'string') throw wrong(`${pointer}/text`, 'must be a string');
  return { _type: 'link', target, text: xmlText(text === '' ? target : text) };
}

function isTarget(target: string): boolean {
  return TARGET.test(target) && target.length <= MAX_TARGET_LENGTH && !/[\p{Cc}\s]/u.test(target);
}

function wrong(path: string, message: string): PlatenError {
  return new PlatenError('invalid_request', 'A variable that is a link is not valid.', {
    details: [{ path, message }],
  });
}
