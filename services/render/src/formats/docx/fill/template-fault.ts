import { PlatenError } from '@platen/contracts';
import {
  MissingCloseDelimiterError,
  MissingStartDelimiterError,
  TemplateSyntaxError,
  UnclosedTagError,
} from 'easy-template-x';

const MAX_TAG_LENGTH = 100;

/** A fault of the template that names the tag; where it stands is added by `templateFault`. */
export class TagFault extends Error {
  override readonly name = 'TagFault';

  /** @param reason goes on after the tag's text: `is never closed` */
  constructor(tag: string, reason: string, cause?: unknown) {
    super(`The tag ${shortTag(tag)} ${reason}.`, { cause });
  }
}

/** What the caller is told of a part that cannot be filled. @param part its path */
export function templateFault(error: unknown, part: string): unknown {
  if (error instanceof PlatenError) return error;
  const sentence = sentenceOf(error);
  return new PlatenError('template_error', `${sentence} It stands in ${part}.`, {
    cause: error,
    details: [{ path: '/file', message: `${part}: ${sentence}` }],
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof TagFault) return error.message;
  if (error instanceof UnclosedTagError) {
    return new TagFault(error.tagRawText, 'is never closed').message;
  }
  if (error instanceof MissingCloseDelimiterError) {
    return new TagFault(error.openDelimiterText, 'has no closing braces in its paragraph').message;
  }
  if (error instanceof MissingStartDelimiterError) {
    return new TagFault(error.closeDelimiterText, 'has no opening braces').message;
  }
  if (error instanceof TemplateSyntaxError) return `${error.message.replace(/\.$/, '')}.`;
  return 'A tag stands where it cannot be filled.';
}

function shortTag(tag: string): string {
  const text = tag.replace(/\s+/g, ' ').trim();
  return text.length <= MAX_TAG_LENGTH ? text : `${text.slice(0, MAX_TAG_LENGTH)}…`;
}
