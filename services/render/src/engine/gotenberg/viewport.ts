import type { PdfOptions } from '@platen/contracts';
import { viewportOf } from '../../formats/html/page/layout.ts';
import type { HtmlSource } from '../engine.ts';
import type { Fitting } from '../page/fit.ts';
import { wholePixels } from '../page/whole-pixels.ts';

/**
 * Passes the viewport of a page to the engine's guard (services/engine/src/guard/viewports.ts), which sees the cookies of a
 * page before it loads. No host gets this cookie, and it ends with its page.
 */
export function viewportCookie(
  source: HtmlSource,
  options: PdfOptions & Fitting,
): { name: string; value: string; domain: string } {
  const scale = options.exactScale ?? wholePixels(source.html, source.page, options);
  const { width, height } = viewportOf(source, options, scale);
  return { name: 'platen-viewport', value: `${width}x${height}`, domain: 'platen.invalid' };
}
