import { type DocumentMetadata, type PdfOptions } from '@platen/contracts';
import { formatDate } from '../../variables/filters/dates.ts';
import { LocaleFormats } from '../../variables/filters/locale-formats.ts';
import type { HtmlComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { readHtml } from '../html/facts.ts';
import { requireContent } from '../address.ts';
import { requestedHeaderFooters } from '../html/requested-header-footers.ts';
import { inkRoomOf } from '../html/page/ink-room.ts';
import { pageOf, scaleOf } from '../html/page/layout.ts';
import type { OwnSheet } from '../html/page/own-sheet.ts';
import { filledHeaderFooter } from '../html/page/page-marks.ts';
import { bodyOf } from './body.ts';
import { readableDocument, themedDocument, themedHeaderFooter } from './document.ts';
import { fillMarkdown } from './fill.ts';
import { readFrontMatter, splitFrontMatter, type FrontMatter } from './front-matter.ts';
import type { Heading } from './headings.ts';
import { lookOf } from './themes/themes.ts';
import { Values } from './values.ts';

const DEFAULT_THEME = 'modern';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Makes a themed HTML document of Markdown (docs/guides/markdown.md). Values are put in last, each
 * escaped for where it stands: none is ever read as Markdown or HTML.
 * @throws {PlatenError} template_error, payload_too_large, missing_variables, invalid_request
 */
export async function composeMarkdown(
  source: string,
  { filler, options, namesReferences }: ComposeContext,
): Promise<HtmlComposition> {
  const { theme = DEFAULT_THEME } = options;
  const values = new Values(filler.mark);
  const text = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source;
  const { syntax } = options;
  const filled = fillMarkdown(text, { filler, values, syntax, at: '/content' });
  const { yaml, markdown } = splitFrontMatter(filled);
  requireContent(markdown);
  const front = yaml === undefined ? undefined : await readFrontMatter(yaml, values, filler);
  const lang = front?.lang ?? options.locale;

  const look = lookOf(theme);
  const pageFor = (own: OwnSheet) => pageOf(own, options);
  const {
    html: body,
    page,
    headings,
    unread,
    hasContents,
  } = await bodyOf(markdown, {
    values,
    pageFor,
    look,
    lang,
    isWhole: true,
    ...aboveOf(front, options),
    isKnown: (name) => filler.knows(name),
  });
  for (const { line, text } of unread) filler.noteUnread(values.text(text), line + linesOf(yaml));
  const metadata = metadataOf(front, headings, options);
  const exactColours = options.print_background !== false;
  const facts = readHtml(readableDocument({ metadata, lang, body }), {
    wanted: { ...options, namesReferences },
    mark: filler.mark,
  });
  const scale = scaleOf({ facts, page }, options);
  const { inkRoom, css } = inkRoomOf(page, { ...options, scale }, facts.ownSheet);
  return {
    kind: 'html',
    facts,
    html: themedDocument({ theme, page, metadata, lang, exactColours, body, styles: css }),
    ...requestedHeaderFooters(options, (html, at) =>
      themedHeaderFooter(filledHeaderFooter(filler, html, at), page, theme),
    ),
    page,
    inkRoom,
    metadata,
    ...(options.watermark && { watermark: options.watermark }),
    ...(hasContents && { hasPageNumbers: true }),
  };
}

/** The lines of front matter, with those around it. */
function linesOf(yaml: string | undefined): number {
  return yaml === undefined ? 0 : yaml.split('\n').length + 1;
}

/** Quarto's words for it, and what R Markdown and LaTeX would compute. */
const DAY_OF_PRINT =
  /^(?:today|now|last-modified|\\today|`r .{0,200}\b(?:Sys\.(?:Date|time)|today|now)\(\).{0,200}`)$/;

/** What the front matter says of the body; a date in digits is written as people do. */
function aboveOf(front: FrontMatter | undefined, options: PdfOptions) {
  const { locale, timezone, smart_quotes } = options;
  const { block, deck, lang = locale, isSmart, toc } = front ?? {};
  const said = { deck, isSmart: smart_quotes ?? isSmart, toc: options.toc ?? toc };
  if (!block?.date) return { title: block, ...said };
  const day = DAY_OF_PRINT.test(block.date) ? 'now' : block.date;
  const date = formatDate(day, 'long', new LocaleFormats(lang, timezone));
  return { title: { ...block, date: String(date) }, ...said };
}

/** The request overrides the document. */
function metadataOf(
  front: FrontMatter | undefined,
  headings: readonly Heading[],
  { metadata, filename = 'document' }: PdfOptions,
): DocumentMetadata {
  const title = headings.find(({ level, text }) => level === 1 && text)?.text;
  return { title: title ?? filename.replace(/\.pdf$/i, ''), ...front?.metadata, ...metadata };
}
