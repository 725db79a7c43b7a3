import type { HtmlComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { writeHtml } from '../../variables/html.ts';
import { requestedHeaderFooters } from './requested-header-footers.ts';
import { wordsIn } from '../markdown/words.ts';
import { Contents } from './contents.ts';
import { requireContent } from '../address.ts';
import { htmlDocument } from './document.ts';
import { readHtml } from './facts.ts';
import { noteForeignTexts } from './foreign-texts.ts';
import { withOwnSheets } from './own-sheets.ts';
import { pageOf, printedPage } from './page/layout.ts';
import { pageHeaderFooter } from './page/header-footer.ts';
import { RUNNING } from './page/running-fields.ts';
import { withPagedStyles } from './paged-styles.ts';
import { filledHeaderFooter } from './page/page-marks.ts';
import { titleOf } from './title.ts';
import { htmlOfXhtml } from './xhtml.ts';

/**
 * Makes a whole document of HTML, a fragment or a document already, with its variables put in.
 * @throws {PlatenError} template_error, payload_too_large, invalid_request
 * @throws {TooManyElements} more than the context allows
 */
export function composeHtml(source: string, context: ComposeContext): HtmlComposition {
  const { filler, options, assets = [], mostElements, namesReferences } = context;
  const written = filler.fill(source, { write: writeHtml, at: '/content' }).replace(/^\uFEFF/, '');
  requireContent(written);
  const known = { assets: options.base_url === undefined ? assets : [], mostElements };
  const filled = withOwnSheets(htmlOfXhtml(written), known);
  const contents = options.toc ? new Contents(filler.mark) : undefined;
  const wanted = { ...options, namesReferences };
  const facts = readHtml(filled, { wanted, mostElements, also: contents });
  const page = pageOf(facts.ownSheet, options);
  const printed = printedPage(facts.ownSheet, page, options);
  const listed = contents?.insertInto(filled, wordsIn(options.locale).contents) ?? filled;
  const headerFooters = requestedHeaderFooters(options, (headerFooter, at) =>
    pageHeaderFooter(filledHeaderFooter(filler, headerFooter, at), printed),
  );
  const showsStrings = JSON.stringify(headerFooters).includes(RUNNING);
  noteForeignTexts(source, filler);
  const { html, refers, ...paged } = withPagedStyles(listed, { facts, filler, showsStrings });
  return {
    kind: 'html',
    ...htmlDocument(html, facts, { title: titleOf(options), lang: options.locale }),
    ...headerFooters,
    ...paged,
    page,
    ...([options.toc, refers].includes(true) && { hasPageNumbers: true }),
    metadata: options.metadata ?? {},
    ...(options.watermark && { watermark: options.watermark }),
  };
}
