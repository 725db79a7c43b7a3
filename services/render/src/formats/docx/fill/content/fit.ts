import {
  childOf,
  descendants,
  element,
  replace,
  setChildren,
  type XmlElement,
} from '../../../office/xml/tree.ts';

/** How a picture fills a place of another shape. */
export type Fit = 'contain' | 'cover' | 'fill';

export const FITS: readonly Fit[] = ['contain', 'cover', 'fill'];

/** A whole side, in 1,000ths of a percent (ISO/IEC 29500-1, 20.1.10.40). */
const WHOLE = 100_000;

interface Sides {
  width: number;
  height: number;
}

/**
 * Fits the picture of a drawing into its place: `contain` makes the place smaller, `cover` cuts the picture, both in the
 * middle. @param picture its sides as it is seen @param isTurned whether it lies on its side in its file
 */
export function fitInto(
  drawing: XmlElement,
  { picture, fit, isTurned }: { picture: Sides; fit: Fit; isTurned: boolean },
): void {
  for (const cut of descendants(drawing, 'a:srcRect')) replace(cut); // of another picture
  const [extent] = descendants(drawing, 'wp:extent');
  const place = {
    width: Number(extent?.attributes['cx']),
    height: Number(extent?.attributes['cy']),
  };
  const [across, down] = [place.width / picture.width, place.height / picture.height];
  const isSame = Math.abs(across / down - 1) < 0.001;
  if (fit === 'fill' || isSame || !(across > 0) || !(down > 0)) return;
  if (fit === 'contain') {
    const scale = Math.min(across, down);
    resize(drawing, place, { width: picture.width * scale, height: picture.height * scale });
  } else {
    const scale = Math.max(across, down);
    crop(drawing, {
      across: 1 - place.width / (picture.width * scale),
      down: 1 - place.height / (picture.height * scale),
      isTurned,
    });
  }
}

function resize(drawing: XmlElement, from: Sides, to: Sides): void {
  const [width, height] = [Math.max(1, Math.round(to.width)), Math.max(1, Math.round(to.height))];
  for (const { attributes } of descendants(drawing, SIZES)) {
    if ('cx' in attributes) Object.assign(attributes, { cx: String(width), cy: String(height) });
  }
  shift(drawing, 'wp:positionH', (from.width - width) / 2);
  shift(drawing, 'wp:positionV', (from.height - height) / 2);
}

/** Elements that have the sides of a drawing. */
export const SIZES: ReadonlySet<string> = new Set(['wp:extent', 'a:ext']);

/** A picture that stands at an exact place stays in the middle of it. */
function shift(drawing: XmlElement, name: string, by: number): void {
  const [position] = descendants(drawing, name);
  const offset = childOf(position, 'wp:posOffset');
  const [text] = offset?.childNodes ?? [];
  if (text && 'textContent' in text)
    text.textContent = String(Math.round(Number(text.textContent) + by));
}

function crop(
  drawing: XmlElement,
  { across, down, isTurned }: { across: number; down: number; isTurned: boolean },
): void {
  const [fill] = descendants(drawing, 'pic:blipFill');
  const blip = childOf(fill, 'a:blip');
  if (!fill || !blip) return;
  const [x, y] = (isTurned ? [down, across] : [across, down]).map((part) =>
    String(Math.round((part / 2) * WHOLE)),
  ) as [string, string];
  const rectangle = element('a:srcRect', { l: x, t: y, r: x, b: y });
  const others = fill.childNodes.filter((child) => child !== blip);
  setChildren(fill, [blip, rectangle, ...others]);
}
