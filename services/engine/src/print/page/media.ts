import { HAIR, paperRoom } from '@platen/contracts';
import type { Fitting, HtmlDocument } from '../document.ts';
import { layoutScale, viewportOf } from './geometry.ts';

type Media = 'print' | 'screen';

/** Styles of some media alone: what print styles load has to be there before the print. */
const MEDIA = /@media\b|\bmedia\s*=/i;

/** Whose styles hold in a page from the start; '': a screen's until its print, where nothing in it can tell. */
export function mediaOf({ facts, html, media }: HtmlDocument): Media | '' {
  const isPrint = facts.mayAskMedia || facts.mayScroll || MEDIA.test(html);
  return media ?? (isPrint ? 'print' : '');
}

/** Whether a document may set strings, by what `string-set` became (render's running-strings.ts). */
export const setsStrings = (html: string) => html.includes('--platen-string-set');

/** Less than that from a whole pixel is one. */
const NEAR = 2 * HAIR;
const isWhole = (pixels: number) => Math.abs(pixels - Math.round(pixels)) < NEAR;

/**
 * The media query of a page before its print and after it, and not in it. Where print styles hold all the time, only the size tells: no
 * sheet has the whole pixels of the viewport.
 * @returns undefined: there is none
 */
export function screenQuery(document: HtmlDocument, fitting: Fitting): string | undefined {
  const media = mediaOf(document);
  if (media === '') return 'screen';
  const scale = layoutScale(document, fitting);
  const room = paperRoom(document.page.printed);
  const isOnSheet = isWhole(room.width / scale) && isWhole(room.height / scale);
  // One as long as its content has any height.
  if (media === 'screen' || isOnSheet || document.page.autoHeight) return undefined;
  const { width, height } = viewportOf(document.page, scale);
  return `(width:${width}px) and (height:${height}px)`;
}

/**
 * Animations that only print styles begin have no time to run. This starts them so much earlier that those with an end
 * have reached it; endless ones go on, mostly near their beginning.
 */
const STILL = '{*,::before,::after{animation-delay:-86400s!important;transition:none!important}}';

/** @param screen the media query of a page beside its print (`media.ts`) */
export function stillRule(screen: string): string {
  return `@media print${screen === 'screen' ? '' : ` and (not (${screen}))`}${STILL}`;
}
