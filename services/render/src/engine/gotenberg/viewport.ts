import type { PdfOptions } from '@platen/contracts';
import { viewportOf } from '../../formats/html/layout.ts';
import type { HtmlSource } from '../engine.ts';
import type { Fitting } from '../page/fit.ts';
import { wholePixels } from '../page/whole-pixels.ts';

/**
 * Tells the engine’s guard (services/engine/src/guard/viewports.ts) what a page is laid out in. It hears of a page's
 * cookies before the page is loaded; this one is for nobody's host, and gone with its page.
 */
export function viewportCookie(
  source: HtmlSource,
  options: PdfOptions & Fitting,
): { name: string; value: string; domain: string } {
  const scale = options.exactScale ?? wholePixels(source.html, source.page, options);
  const { width, height } = viewportOf(source, options, scale);
  return { name: 'platen-viewport', value: `${width}x${height}`, domain: 'platen.invalid' };
}
