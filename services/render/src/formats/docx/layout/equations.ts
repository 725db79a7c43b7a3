import { printedParts } from '../package/printed-parts.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  childOf,
  copyOf,
  descendants,
  element,
  elementsOf,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';

/** Signs and words of LibreOffice's own language for formulas, which it writes the text of a run into. */
const SIGNS =
  /([|"#&]|\b(?:from|to|sum|prod|int|over|in|notin|or|and|neg|def|size|color|font|bold|ital|left|right|matrix|stack|newline|sqrt|sub|sup|times|div|union|bar|dot|hat|vec|wide\w+|infinity|partial|none)\b)/;

/** Parts of sums and roots that may be hidden. */
const HIDABLE: Record<string, readonly string[]> = {
  'm:nary': ['m:sub', 'm:sup'],
  'm:rad': ['m:deg'],
};

/** Makes plain text of them in equations, where they stand for themselves (ISO/IEC 29500-1, 22.1.2.75). */
export function settleEquations(document: OfficePackage): void {
  for (const part of printedParts(document)) {
    // Signs that rows of equations are aligned by.
    for (const rows of descendants(part.root, 'm:eqArr'))
      for (const text of descendants(rows, 'm:t'))
        setChildren(text, [textNode(textOf(text).replaceAll('&', ''))]);
    for (const run of descendants(part.root, 'm:r')) settleRun(run);
    for (const holder of descendants(part.root, (name) => name in HIDABLE)) {
      hideEmpty(holder, HIDABLE[holder.nodeName] ?? []);
    }
  }
}

/** Prints no box for a limit or a degree that is empty: Word prints none (22.1.2.70, 22.1.2.88). The order is LibreOffice's. */
function hideEmpty(holder: XmlElement, limits: readonly string[]): void {
  const properties = childOf(holder, `${holder.nodeName}Pr`);
  if (!properties) return;
  const isEmpty = (name: string) => textOf(childOf(holder, name) ?? properties) === '';
  const hidden = limits.map((name) =>
    isEmpty(name) ? element(`${name}Hide`, { 'm:val': '1' }) : childOf(properties, `${name}Hide`),
  );
  const own = limits.map((name) => `${name}Hide`);
  const others = elementsOf(properties).filter(({ nodeName }) => !own.includes(nodeName));
  const last = others.filter(({ nodeName }) => nodeName === 'm:ctrlPr');
  const first = others.filter((each) => !last.includes(each));
  setChildren(properties, [...first, ...hidden.filter((each) => each !== undefined), ...last]);
}

function settleRun(run: XmlElement): void {
  const [text] = descendants(run, 'm:t');
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
      return [element('m:r', {}, [...plain, ...looks.map(copyOf), words])];
    }),
  );
}

function isPlain(run: XmlElement): boolean {
  const properties = childOf(run, 'm:rPr');
  return properties !== undefined && childOf(properties, 'm:nor') !== undefined;
}
