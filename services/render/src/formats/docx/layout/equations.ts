import { printedParts } from '../package/printed-parts.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  childOf,
  descendants,
  element,
  elementsOf,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { settleText } from './equation-text.ts';

/** Parts of sums and roots that may be hidden. */
const HIDABLE: Record<string, readonly string[]> = {
  'm:nary': ['m:sub', 'm:sup'],
  'm:rad': ['m:deg'],
};

/** Signs that LibreOffice knows for sums and the like, and before and behind what is in brackets. */
const OPERATORS = '∫∬∭∮∯∰∏∐∑';
const OPENING = '([{|‖∥⟨〈⌊⌈⟦';
const CLOSING = ')]}|‖∥⟩〉⌋⌉⟧';

/**
 * Rewrites what LibreOffice would read otherwise in equations: it makes a text in its own language for formulas of them (ISO/IEC
 * 29500-1, 22.1.2).
 */
export function settleEquations(document: OfficePackage): void {
  for (const part of printedParts(document)) {
    // Signs that rows of equations are aligned by.
    for (const rows of descendants(part.root, 'm:eqArr'))
      for (const text of descendants(rows, 'm:t'))
        setChildren(text, [textNode(textOf(text).replaceAll('&', ''))]);
    for (const sum of descendants(part.root, 'm:nary')) settleOperator(sum);
    for (const brackets of descendants(part.root, 'm:d')) settleBrackets(brackets);
    for (const holder of new Set(descendants(part.root, 'm:r').map((run) => run.parentNode)))
      settleText(holder as XmlElement);
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

/** The sign that a property of an equation names. */
function signOf(holder: XmlElement, name: string, usual: string): string {
  const property = childOf(childOf(holder, `${holder.nodeName}Pr`), name);
  return property ? (property.attributes['m:val'] ?? '') : usual;
}

const contentOf = (holder: XmlElement, name: string) => childOf(holder, name)?.childNodes ?? [];

const plain = (text: string) =>
  element('m:r', {}, [
    element('m:rPr', {}, [element('m:nor')]),
    element('m:t', { 'xml:space': 'preserve' }, [textNode(text)]),
  ]);

/** A sign with limits of an operator that LibreOffice would leave out. */
function settleOperator(sum: XmlElement): void {
  const sign = signOf(sum, 'm:chr', '∫');
  if (OPERATORS.includes(sign)) return;
  let content = [plain(sign)];
  for (const [limit, holder] of [
    ['m:sub', 'm:limLow'],
    ['m:sup', 'm:limUpp'],
  ] as const) {
    const lim = contentOf(sum, limit);
    if (lim.length > 0)
      content = [element(holder, {}, [element('m:e', {}, content), element('m:lim', {}, lim)])];
  }
  replace(sum, [...content, ...contentOf(sum, 'm:e')]);
}

/** Makes text of brackets that LibreOffice takes for none, or for those of the other side: `]0, 1[`. */
function settleBrackets(brackets: XmlElement): void {
  const [first, last] = [signOf(brackets, 'm:begChr', '('), signOf(brackets, 'm:endChr', ')')];
  if (OPENING.includes(first) && CLOSING.includes(last)) return;
  const between = signOf(brackets, 'm:sepChr', '|');
  const content = elementsOf(brackets, 'm:e').flatMap(({ childNodes }, at) =>
    at === 0 ? childNodes : [plain(between), ...childNodes],
  );
  replace(brackets, [plain(first), ...content, plain(last)]);
}
