import type { PageGeometry, Stamp } from '@platen/contracts';
import { parseLength } from '@platen/contracts';
import { OWN_FACTS } from '../../formats/html/facts.ts';
import { escapeHtml } from '../../variables/html.ts';
import type { HtmlSource } from '../engine.ts';

/** Side of the square sheet of each stamp, in points. */
const SIDE = 2000;

const SHEET: PageGeometry = {
  width: SIDE,
  height: SIDE,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
};

const STYLE = `@page{margin:0}body{margin:0}
div{position:relative;width:${SIDE}pt;height:${SIDE}pt;overflow:hidden;break-after:page}div:last-of-type{break-after:auto}
div>*{position:absolute;left:0;top:0;white-space:pre;font-family:sans-serif;line-height:1.2;unicode-bidi:plaintext;display:block}`;

/** Makes a stamp as wide as it is to be, and then puts the box around the turned one where its position has it. */
const PLACE = `for(const box of document.querySelectorAll('div')){
const one=box.firstElementChild,{wide,turn,x,y}=one.dataset;
if(+wide&&one.tagName!='IMG')one.style.fontSize=100*wide/one.getBoundingClientRect().width+'pt';
one.style.transform='rotate('+-turn+'deg)';
const out=box.getBoundingClientRect(),own=one.getBoundingClientRect();
one.style.left=out.left-own.left+(out.width-own.width)*x+'px';
one.style.top=out.top-own.top+(out.height-own.height)*y+'px'}`;

const SHARES: Record<string, number> = {
  left: 0,
  top: 0,
  center: 0.5,
  middle: 0.5,
  right: 1,
  bottom: 1,
};

/** CSS pixels in a point. */
const PIXELS = 96 / 72;

/**
 * Makes Chromium draw texts and pictures, each on a transparent page of its own, so that every script has its font.
 * @param images the pictures' addresses, by the stamps' numbers
 * @returns undefined: all stamps are PDFs
 */
export function stampsSource(
  stamps: readonly Stamp[],
  images: ReadonlyMap<number, string>,
): HtmlSource | undefined {
  const drawn = stamps.flatMap((stamp, at) => (stamp.pdf ? [] : [drawing(stamp, images.get(at))]));
  if (drawn.length === 0) return undefined;
  return {
    html: `<title>stamps</title><style>${STYLE}</style>${drawn.join('')}<script>${PLACE}</script>`,
    facts: OWN_FACTS,
    page: SHEET,
  };
}

function drawing(stamp: Stamp, image: string | undefined): string {
  const { position = 'middle-center', rotation = 0, opacity = 1, font_size = 12 } = stamp;
  const width = stamp.width === undefined ? 0 : (parseLength(stamp.width) ?? 0);
  const [vertical = '', horizontal = ''] = position.split('-');
  const places = `data-turn="${rotation}" data-x="${SHARES[horizontal]}" data-y="${SHARES[vertical]}"`;
  const size = image === undefined ? width && 100 : width;
  const sizes =
    image === undefined ? `font-size:${size || font_size}pt` : size ? `width:${size}pt` : '';
  const at = `data-wide="${width * PIXELS}" ${places} style="opacity:${opacity};${sizes}"`;
  const drawn =
    image === undefined
      ? `<span ${at}>${escapeHtml(stamp.text ?? '')}</span>`
      : `<img ${at} src="${image}">`;
  return `<div>${drawn}</div>`;
}
