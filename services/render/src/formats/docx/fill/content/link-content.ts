import type { LinkContent } from 'easy-template-x';
import { xmlText } from '../tags/tag-text.ts';
import { fieldsOf, type ContentFields } from './fields.ts';

/** Targets that a reader expects to open, and that neither run nor read a file. */
const TARGET = /^(?:https?:\/\/[^\s/]|mailto:[^\s])/i;

const MAX_TARGET_LENGTH = 2_048;

/**
 * Reads `{"_type": "link", …}`; without a text it shows its target.
 * @param pointer JSON Pointer to the value
 * @throws {PlatenError} invalid_request
 */
export function linkContent(value: ContentFields, pointer: string): LinkContent {
  const wrong = fieldsOf(value, { what: 'a link', known: ['text', 'target'], pointer });
  const { target, text = target } = value;
  if (typeof target !== 'string' || !isTarget(target)) {
    throw wrong('target', 'must be a whole http:, https: or mailto: address');
  }
  if (typeof text !== 'string') throw wrong('text', 'must be a string');
  return { _type: 'link', target, text: xmlText(text === '' ? target : text) };
}

function isTarget(target: string): boolean {
  return TARGET.test(target) && target.length <= MAX_TARGET_LENGTH && !/[\p{Cc}\s]/u.test(target);
}
