import type { PageGeometry, Signature, Watermark } from '@platen/contracts';
import { SIGNATURE_TITLE } from '../../finish/plan.ts';
import { escapeHtml } from '../../variables/html.ts';
import { OWN_FACTS } from '../../formats/html/facts.ts';
import type { HtmlSource } from '../../formats/composition.ts';

const DEFAULTS = { opacity: 0.15, rotation: 45, color: '#808080' } as const;

/** Side of a square, in points: a watermark turns about its middle, whatever the shape of the pages. */
const SIDE = 720;

const SHEET = bareSheet(SIDE);

/** Shares of the square: for the turned text, and for the height of a short text. */
const FILLED = 0.92;
const MAX_FONT_SIZE = 0.25;

/** Font size for measuring, in points. */
const MEASURED_FONT_SIZE = 100;

interface StampLooks {
  /**
   * For PDF/A-1 without transparency: pale letters to go behind the content (page 2), and outlines to go over it, where a
   * background would hide the letters (page 1).
   */
  isOpaque: boolean;
  /** Platen's own: it fills a circle, and a white edge shows it on every colour, its own included. */
  isMarked: boolean;
}

/** Makes Chromium draw a watermark on a transparent page of its own, so that every script has its font and its shaping. */
export function stampSource(
  watermark: Watermark,
  { isOpaque, isMarked }: StampLooks,
  image?: string,
): HtmlSource {
  const { rotation, ...colours } = { ...DEFAULTS, ...watermark };
  if (image) return imageSource(image, { rotation, opacity: colours.opacity });
  const pages = isOpaque ? opaqueLooks(colours, isMarked) : [transparentLooks(colours, isMarked)];
  return {
    html: [
      '<title>watermark</title>',
      '<style>@page{margin:0}body{margin:0}svg{display:block;break-after:page}',
      'svg:last-of-type{break-after:auto}text{font-weight:bold;font-family:sans-serif;',
      'white-space:pre;unicode-bidi:plaintext;text-anchor:middle;dominant-baseline:central}</style>',
      ...pages.map((looks) => drawing(watermark.text ?? '', looks, rotation)),
      `<script>${isMarked ? FILL_CIRCLE : fitScript(rotation)}</script>`,
    ].join(''),
    facts: OWN_FACTS,
    page: SHEET,
  };
}

/** A picture as large as its turned box fits into the square. */
function imageSource(image: string, { rotation, opacity }: { rotation: number; opacity: number }) {
  const style = `transform:rotate(${-rotation}deg);opacity:${opacity};position:absolute`;
  return {
    html: [
      '<title>watermark</title><style>@page{margin:0}body{margin:0}</style>',
      `<div style="position:relative;overflow:hidden;width:${SIDE}pt;height:${SIDE}pt"><img src="${image}" style="${style}"></div>`,
      `<script>${FIT_IMAGE}</script>`,
    ].join(''),
    facts: OWN_FACTS,
    page: SHEET,
  };
}

const FIT_IMAGE = `onload=()=>{const i=document.images[0],d=i.parentNode.getBoundingClientRect();
const b=i.getBoundingClientRect(),s=${FILLED}*d.width/Math.max(b.width,b.height);
i.style.width=i.offsetWidth*s+'px';const c=i.getBoundingClientRect();
i.style.left=(d.width-c.width)/2-c.left+d.left+'px';i.style.top=(d.height-c.height)/2-c.top+d.top+'px'}`;

type Colours = Pick<Required<Watermark>, 'color' | 'opacity'>;

/** White lines a little wider than what is drawn over them. */
const edge = (width: string) => `fill="none" stroke="#fff" style="stroke-width:${width}"`;

function transparentLooks({ color, opacity }: Colours, isMarked: boolean): string[] {
  const letters = `fill="${color}" opacity="${opacity}"`;
  return isMarked ? [`${edge('.06em')} opacity="${2 * opacity}"`, letters] : [letters];
}

/** @returns the texts of each page */
function opaqueLooks({ color, opacity }: Colours, isMarked: boolean): string[][] {
  const pale = (share: number) => mixedWithWhite(color, Math.min(share, 1));
  // A line takes twice the colour to be seen as well as what it surrounds.
  const lines = `fill="none" stroke="${pale(2 * opacity)}" style="stroke-width:.01em"`;
  return [isMarked ? [edge('.03em'), lines] : [lines], [`fill="${pale(opacity)}"`]];
}

/** A square with its origin in the middle. SVG turns clockwise. */
function drawing(text: string, looks: readonly string[], rotation: number): string {
  const corner = -SIDE / 2;
  const letters = escapeHtml(text);
  const at = `font-size="${MEASURED_FONT_SIZE}" transform="rotate(${-rotation})"`;
  return [
    `<svg width="${SIDE}pt" height="${SIDE}pt" viewBox="${corner} ${corner} ${SIDE} ${SIDE}">`,
    ...looks.map((look) => `<text ${at} ${look}>${letters}</text>`),
    '</svg>',
  ].join('');
}

/** Makes the text as large as its turned box fits into the square. */
function fitScript(rotation: number): string {
  const turn = (rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
  return sizing(
    `Math.max(w*${cosine}+h*${sine},w*${sine}+h*${cosine})/${FILLED}`,
    SIDE * MAX_FONT_SIZE,
  );
}

/** @param side of the square that the measured text fills, as an expression of its width and height */
function sizing(side: string, most = SIDE): string {
  return `for(const text of document.querySelectorAll('text')){
const {width:w,height:h}=text.getBBox();
text.setAttribute('font-size',Math.min(${MEASURED_FONT_SIZE * SIDE}/(${side}),${most}))}`;
}

/** Makes the text as large as it fits into the square's circle, however it is turned. */
const FILL_CIRCLE = sizing('Math.hypot(w,h)');

/** @param color `#rgb` or `#rrggbb` */
function mixedWithWhite(color: string, opacity: number): string {
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const channels = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const mixed = channels.map((channel) => Math.round(255 - (255 - channel) * opacity));
  return `rgb(${mixed.join(',')})`;
}

/**
 * Makes Chromium draw the background of every sheet. `@page` supports a colour, but no picture (measured, Chromium 156).
 * @param css a value of CSS's `background`
 */
export function backgroundSource(css: string, { width, height }: PageGeometry): HtmlSource {
  return {
    html: [
      '<title>background</title>',
      `<style>@page{margin:0}html{height:100vh;print-color-adjust:exact;background:${css}}</style>`,
    ].join(''),
    facts: OWN_FACTS,
    page: bareSheet(width, height),
  };
}

/** Signatures: the largest font, and what a line is higher than it. */
const LARGEST_NAME = 12;
const LINE = 1.25;

/** In points. */
const SMALLEST = 4;

const SIGNATURE_SCRIPT = `const box=document.querySelector('div');
const fits=()=>{box.style.fontSize=size+'pt';return box.scrollHeight<=box.clientHeight+1};
while(!fits()&&size>${SMALLEST})size*=.95;
onload=()=>{const image=document.querySelector('img');
document.title='${SIGNATURE_TITLE}'+(fits()?'':'text ')+(image&&!image.naturalWidth?'image':'')}`;

/** Makes Chromium draw what a reader sees of a signature: a text as large as it fits, over a picture. */
export function signatureSource(
  { reason, location }: Signature,
  { width, height, text }: NonNullable<Signature['visible']>,
  image?: string,
): HtmlSource {
  const words = text ?? [reason, location].filter((each) => each !== undefined).join('\n');
  return {
    html: [
      `<style>@page{margin:0}body{margin:0}div,img{width:${width}pt;height:${height}pt}`,
      'div{overflow:hidden;position:relative;font-family:sans-serif;white-space:pre-wrap;',
      `overflow-wrap:anywhere;unicode-bidi:plaintext;line-height:${LINE}}`,
      'img{position:absolute;inset:0;object-fit:contain}</style>',
      `${image ? `<img src="${image}">` : ''}<div>${escapeHtml(words)}</div>`,
      `<script>let size=${Math.min(LARGEST_NAME, height / LINE)};${SIGNATURE_SCRIPT}</script>`,
    ].join(''),
    facts: OWN_FACTS,
    page: bareSheet(width, height),
  };
}

/** A sheet without margins, for what is laid over pages: in points, a square if it has one side. */
export function bareSheet(width: number, height = width): PageGeometry {
  return { width, height, marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 };
}
