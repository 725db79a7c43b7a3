import { bodyOf } from '../markdown/body.ts';
import { fillMarkdown } from '../markdown/fill.ts';
import { lookOf } from '../markdown/themes/themes.ts';
import { Values } from '../markdown/values.ts';
import type { BlockContext } from './blocks/place.ts';

/** The HTML of a block's Markdown with its variables put in, and its headings. */
export async function markdownBody(
  text: string,
  { document, at, scope, room, sheet }: BlockContext,
) {
  const { filler, syntax, theme, formats } = document;
  const values = new Values(filler.mark);
  const filled = fillMarkdown(text, { filler, values, syntax, at: `${at}/text`, scope });
  const body = await bodyOf(filled, {
    values,
    pageFor: () => ({ ...sheet, width: room + sheet.marginLeft + sheet.marginRight }),
    look: { ...lookOf(theme), textShare: 1, measure: undefined },
    lang: formats.locale,
    toc: false,
    isKnown: (name) => filler.knows(name, scope),
  });
  for (const { line, text: found } of body.unread)
    filler.noteUnread(values.text(found), line, `${at}/text`);
  return body;
}
