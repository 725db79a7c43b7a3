import { parseLength, type Stamp } from '@platen/contracts';
import { OWN_FACTS } from '../../formats/html/facts.ts';
import { escapeHtml } from '../../variables/html.ts';
import type { HtmlSource } from '../../formats/composition.ts';
import { bareSheet } from './layers.ts';

/** Side of the square sheet of each stamp, in whose middle it is, in points. */
const SIDE = 2000;

const SHEET = bareSheet(SIDE);

const STYLE = `@page{margin:0}body{margin:0}
div{position:relative;width:${SIDE}pt;height:${SIDE}pt;overflow:hidden;break-after:page}div:last-of-type{break-after:auto}
div>*{position:absolute;left:0;top:0;white-space:pre;font-family:sans-serif;line-height:1.2;unicode-bidi:plaintext;display:block}`;

/** In points. */
const MEASURED_FONT_SIZE = 100;

/** Makes a stamp as wide as it is to be, and turns it. The title says how wide and high the box around each is, in points. */
const PLACE = `onload=()=>{const said=[];for(const box of document.querySelectorAll('div')){
const one=box.firstElementChild,{wide,turn}=one.dataset;
if(+wide&&one.tagName!='IMG')one.style.fontSize=${MEASURED_FONT_SIZE}*wide/one.getBoundingClientRect().width+'pt';
one.style.transform='rotate('+-turn+'deg)';
const out=box.getBoundingClientRect(),own=one.getBoundingClientRect();said.push(own.width*.75,own.height*.75);
one.style.left=out.left-own.left+(out.width-own.width)/2+'px';
one.style.top=out.top-own.top+(out.height-own.height)/2+'px'}document.title=said.join(' ')}`;

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
  const { rotation = 0, opacity = 1, text = '' } = stamp;
  const width = widthOf(stamp);
  const size = image === undefined ? textSize(stamp, width) : imageSize(width);
  const at = `data-wide="${width * PIXELS}" data-turn="${rotation}" style="opacity:${opacity};${size}"`;
  if (image !== undefined) return `<div><img ${at} src="${image}"></div>`;
  return `<div><span ${at}>${escapeHtml(text)}</span></div>`;
}

/** In points; 0: its own. */
const widthOf = ({ width = '0pt' }: Stamp) => parseLength(width) ?? 0;

/** With a width, that of the measured text. */
const textSize = ({ font_size = 12 }: Stamp, width: number) =>
  `font-size:${width > 0 ? MEASURED_FONT_SIZE : font_size}pt`;

const imageSize = (width: number) => (width > 0 ? `width:${width}pt` : '');
