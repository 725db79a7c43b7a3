import { PlatenError, resolvePage, type PageGeometry, type PdfOptions } from '@platen/contracts';
import type { HtmlComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { writeHtml } from '../../variables/html.ts';
import { requestedFrames } from './requested-frames.ts';
import { wordsIn } from '../markdown/words.ts';
import { withContents } from './contents.ts';
import { htmlDocument } from './document.ts';
import { composedPage } from './page/layout.ts';
import { pageFrame } from './page/page-frame.ts';
import { filledFrame } from './page/page-marks.ts';
import { titleOf } from './title.ts';

/**
 * Makes a whole document of HTML, a fragment or a document already, with its variables put in.
 * @throws {PlatenError} template_error, payload_too_large, invalid_request
 */
export function composeHtml(source: string, context: ComposeContext): HtmlComposition {
  const { filler, options } = context;
  const { locale, timezone } = options;
  const filled = filler.fill(source, { write: writeHtml, at: '/content' });
  const page = pageOf(filled, options);
  const content = options.toc
    ? withContents(filled, wordsIn(locale).contents, filler.mark)
    : filled;
  return {
    kind: 'html',
    html: htmlDocument(content, { title: titleOf(options), lang: options.locale }),
    ...requestedFrames(options, (frame, at) =>
      pageFrame(filledFrame(filler, frame, at), page, { locale, timezone }),
    ),
    page,
    ...(options.toc && { hasPageNumbers: true }),
    metadata: options.metadata ?? {},
    ...(options.watermark && { watermark: options.watermark }),
  };
}

/** The edge has checked the options; what it let through is refused here. */
function pageOf(html: string, options: PdfOptions): PageGeometry {
  const { page, errors } = resolvePage(options);
  if (page) return composedPage(html, page, options);
  throw new PlatenError('invalid_request', 'The page cannot be made.', { details: errors });
}
