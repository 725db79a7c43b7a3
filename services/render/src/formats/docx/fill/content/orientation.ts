import { descendants, type XmlElement } from '../../../office/xml/tree.ts';
import { SIZES } from './fit.ts';

/** A quarter turn to the right, in 60,000ths of a degree (ISO/IEC 29500-1, 20.1.10.3). */
const QUARTER = 5_400_000;

/** Exif's orientations (3.0, 4.6.5.1.6) in quarter turns, after a reflection. */
const TURNS: Readonly<Record<number, { quarters: number; isFlipped: boolean }>> = {
  2: { quarters: 0, isFlipped: true },
  3: { quarters: 2, isFlipped: false },
  4: { quarters: 2, isFlipped: true },
  5: { quarters: 3, isFlipped: true },
  6: { quarters: 1, isFlipped: false },
  7: { quarters: 1, isFlipped: true },
  8: { quarters: 3, isFlipped: false },
};

/** Turns the picture of a drawing as its camera was held. @param drawing has the sides of what is to be seen */
export function turn(drawing: XmlElement, orientation: number): void {
  const turned = TURNS[orientation];
  const [form] = descendants(drawing, 'a:xfrm');
  if (!turned || !form) return;
  const { quarters, isFlipped } = turned;
  if (quarters > 0) form.attributes['rot'] = String(quarters * QUARTER);
  if (isFlipped) form.attributes['flipH'] = '1';
  if (quarters % 2 === 0) return;
  // LibreOffice takes both for the sides of the picture before it is turned.
  for (const { attributes } of descendants(drawing, SIZES)) {
    const { cx, cy } = attributes;
    if (cx !== undefined && cy !== undefined) Object.assign(attributes, { cx: cy, cy: cx });
  }
}
