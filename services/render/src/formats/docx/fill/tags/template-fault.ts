import { boundedText } from '@platen/contracts';
import { withoutFormat } from '../../check/merge-format.ts';
import { TemplateSyntaxError } from 'easy-template-x';

const MAX_TAG_LENGTH = 100;
const MAX_REASON_LENGTH = 400;

/** A fault of the template that names the tag. */
export class TagFault extends Error {
  override readonly name = 'TagFault';

  /** @param reason goes on after the tag's text: `is never closed` */
  constructor(tag: string, reason: string, cause?: unknown) {
    super(`The tag ${shortTag(tag)} ${reason}.`, { cause });
  }
}

/** The sentence for the caller when easy-template-x cannot fill a part. */
export function sentenceOf(error: unknown): string {
  if (error instanceof TagFault) return error.message;
  if (error instanceof TemplateSyntaxError)
    return `${boundedText(error.message.replace(/\.$/, ''), MAX_REASON_LENGTH)}.`;
  return 'A tag stands where it cannot be filled.';
}

/** A tag's text, for a sentence. */
export function shortTag(tag: string): string {
  return boundedText(withoutFormat(tag).replace(/\s+/g, ' ').trim(), MAX_TAG_LENGTH);
}
