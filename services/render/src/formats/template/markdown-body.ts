import { bodyOf } from '../markdown/body.ts';
import { tightenTagLines } from '../markdown/tag-lines.ts';
import { lookOf } from '../markdown/themes/themes.ts';
import { Values } from '../markdown/values.ts';
import type { BlockContext } from './blocks/place.ts';

/** The HTML of a block's Markdown with its variables put in, and its headings. */
export function markdownBody(text: string, { document, at, scope, room, sheet }: BlockContext) {
  const { filler, syntax, theme, formats } = document;
  const values = new Values(filler.mark);
  const source = text.replace(/\r\n?/g, '\n');
  const filled = filler.fill(syntax === 'liquid' ? tightenTagLines(source) : source, {
    write: values.hold,
    at: `${at}/text`,
    scope,
  });
  return bodyOf(filled, {
    values,
    pageFor: () => ({ ...sheet, width: room + sheet.marginLeft + sheet.marginRight }),
    look: { ...lookOf(theme), textShare: 1 },
    lang: formats.locale,
    toc: false,
  });
}
