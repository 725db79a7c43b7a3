import type { Fitting, HtmlDocument } from '../document.ts';
import type { PageWork } from '../page-prints.ts';
import { layoutScale, viewportOf } from './geometry.ts';
import { mediaOf } from './media.ts';
import { pageScriptFor } from './page-parts.ts';

interface Asked {
  /** Of the print. */
  token: string;
  /** When its caller stops waiting, by `performance.now()`. */
  deadline: number;
}

/** What a page needs for its print. */
export function setUp(document: HtmlDocument, fitting: Fitting, { token, deadline }: Asked) {
  const { page, wait } = document;
  const { code, hasFrames, ...script } = pageScriptFor(document, fitting, token);
  const viewport = viewportOf(page, layoutScale(document, fitting));
  const media = mediaOf(document);
  const work: PageWork = { viewport, media, wait, ...script, survey: fitting.survey, deadline };
  return { code, hasFrames, work };
}
