import type { FixedText } from '../../composition.ts';
import { lettersOf } from '../../office/letters.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  childOf,
  descendants,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { printedParts } from '../package/printed-parts.ts';

const LETTERS = 12;
/** Few letters stand elsewhere, too. Those of scripts that join or run from right to left may be drawn in another order. */
const READABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Nd}]{4,}$/u;
/** What is hidden, or computed by LibreOffice. */
const OTHERWISE = ['w:vanish', 'w:fldChar', 'w:fldSimple', 'w:del'];

/** Where texts end that stand in rows and frames of exact height, and in text boxes that do not grow. */
export function fixedTexts(document: OfficePackage): FixedText[] {
  return printedParts(document).flatMap(({ path, root }) =>
    Object.entries(BOXES).flatMap(([kind, find]) =>
      find(root)
        .filter((box) => descendants(box, (name) => OTHERWISE.includes(name)).length === 0)
        .map((box) => ({ place: `${kind}, ${path}`, end: endOf(box) }))
        .filter(({ end }) => READABLE.test(end)),
    ),
  );
}

const endOf = (box: XmlElement) =>
  lettersOf(descendants(box, 'w:t').map(textOf).join('')).slice(-LETTERS);

const isExact = (size: XmlElement | undefined) => size?.attributes['w:hRule'] === 'exact';

const BOXES: Readonly<Record<string, (root: XmlElement) => XmlElement[]>> = {
  'cell of a row of exact height': (root) =>
    descendants(root, 'w:tr')
      .filter((row) => isExact(childOf(childOf(row, 'w:trPr'), 'w:trHeight')))
      .flatMap((row) => elementsOf(row, 'w:tc')),
  'frame of exact height': (root) =>
    descendants(root, 'w:p').filter((paragraph) =>
      isExact(childOf(childOf(paragraph, 'w:pPr'), 'w:framePr')),
    ),
  'text box that does not grow': (root) =>
    descendants(root, 'wps:wsp')
      .filter((shape) => descendants(shape, 'a:spAutoFit').length === 0)
      .flatMap((shape) => descendants(shape, 'w:txbxContent')),
};
