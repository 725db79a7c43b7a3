import { printedParts } from '../package/printed-parts.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  childOf,
  descendants,
  element,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';

/** Signs that are operators of LibreOffice's own language for formulas, which it writes the text of a run into. */
const SIGNS = /([|"#])/;

/** Makes plain text of such signs in equations, where they stand for themselves (ISO/IEC 29500-1, 22.1.2.75). */
export function settleEquations(document: OfficePackage): void {
  for (const part of printedParts(document)) {
    for (const run of descendants(part.root, (name) => name === 'm:r')) settleRun(run);
  }
}

function settleRun(run: XmlElement): void {
  const [text] = descendants(run, (name) => name === 'm:t');
  const pieces = text ? textOf(text).split(SIGNS) : [];
  if (pieces.length < 2 || isPlain(run)) return;
  const looks = run.childNodes.filter(({ nodeName }) => nodeName === 'w:rPr');
  replace(
    run,
    pieces.flatMap((piece) => {
      if (piece === '') return [];
      const plain = SIGNS.test(piece) ? [element('m:rPr', {}, [element('m:nor')])] : [];
      const words = element('m:t', { 'xml:space': 'preserve' }, [
        textNode(piece.replace('"', '”')),
      ]);
      return [
        element('m:r', {}, [...plain, ...looks.map((look) => copyOf(look as XmlElement)), words]),
      ];
    }),
  );
}

function isPlain(run: XmlElement): boolean {
  const properties = childOf(run, 'm:rPr');
  return properties !== undefined && childOf(properties, 'm:nor') !== undefined;
}

function copyOf(node: XmlElement): XmlElement {
  const copy = element(node.nodeName, { ...node.attributes });
  setChildren(
    copy,
    node.childNodes.map((child) => copyOf(child as XmlElement)),
  );
  return copy;
}
