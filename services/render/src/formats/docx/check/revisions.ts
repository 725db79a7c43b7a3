import {
  childOf,
  descendants,
  elementsOf,
  replace,
  setChildren,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';

/** Inserted and deleted content (ISO/IEC 29500-1, 17.13.5). */
const INSERTED: ReadonlySet<string> = new Set(['w:ins', 'w:moveTo']);
const DELETED: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom']);

/** What may stand around cells. */
const WRAPPERS: ReadonlySet<string> = new Set(['w:sdt', 'w:sdtContent', 'w:customXml']);

/** Marks of changes without content. */
const MARKS =
  /^w:(?:\w+Change|cellIns|cellDel|cellMerge|trackRevisions|move(?:From|To)Range(?:Start|End)|customXml\w+Range(?:Start|End))$/;

/**
 * Accepts tracked changes: a PDF shows a document's present state, and a tag may consist of two changes.
 * @param root before anything in it is changed
 */
export function revisionsIn(root: XmlElement) {
  const has = (node: XmlElement | undefined) =>
    elementsOf(node).some(({ nodeName }) => DELETED.has(nodeName));
  const isCellDeleted = (cell: XmlElement) =>
    childOf(childOf(cell, 'w:tcPr'), 'w:cellDel') !== undefined;
  const deletedCells = new Set(descendants(root, 'w:tc').filter(isCellDeleted));
  const isGone = (row: XmlElement) => {
    const cells = deletedCells.size === 0 ? [] : cellsOf(row);
    return cells.length > 0 && cells.every((cell) => deletedCells.has(cell));
  };
  const deletedRows = new Set(
    descendants(root, 'w:tr').filter((row) => has(childOf(row, 'w:trPr')) || isGone(row)),
  );
  const deletedParagraphs = new Set(
    descendants(root, 'w:p').filter((each) => has(childOf(childOf(each, 'w:pPr'), 'w:rPr'))),
  );
  return {
    /** The replacement of an element, whose children are done; undefined: it stays. */
    settled(node: XmlElement): XmlElement['childNodes'] | undefined {
      const { nodeName } = node;
      if (INSERTED.has(nodeName)) return node.childNodes;
      if (DELETED.has(nodeName) || MARKS.test(nodeName)) return [];
      if (deletedRows.has(node) || deletedCells.has(node)) return [];
      return deletedParagraphs.has(node) && isEmpty(node) ? [] : undefined;
    },

    /** Puts the content of a paragraph whose end is deleted at the beginning of the next one, once all else is settled. */
    joinParagraphs(): void {
      for (const paragraph of deletedParagraphs) {
        const next = nextParagraph(paragraph);
        if (!next || holdsSection(paragraph)) continue;
        const properties = childOf(next, 'w:pPr');
        const own = paragraph.childNodes.filter(({ nodeName }) => nodeName !== 'w:pPr');
        const rest = next.childNodes.filter((child) => child !== properties);
        setChildren(next, [...(properties ? [properties] : []), ...own, ...rest]);
        replace(paragraph);
      }
    },
  };
}

/** Those of a row itself, also in content controls and the like. */
function cellsOf(row: XmlElement): XmlElement[] {
  return elementsOf(row).flatMap((each) => {
    if (each.nodeName === 'w:tc') return [each];
    return WRAPPERS.has(each.nodeName) ? cellsOf(each) : [];
  });
}

/** Beside it, with nothing but marks between. */
function nextParagraph(paragraph: XmlElement): XmlElement | undefined {
  let next = paragraph.nextSibling;
  while (next && /^w:(?:bookmark|perm|proofErr)/.test(next.nodeName)) next = next.nextSibling;
  return next?.nodeName === 'w:p' ? (next as XmlElement) : undefined;
}

/** Whether a section ends with it. */
export function holdsSection(paragraph: XmlElement): boolean {
  return childOf(childOf(paragraph, 'w:pPr'), 'w:sectPr') !== undefined;
}

/** Nothing is left but properties. */
function isEmpty(paragraph: XmlElement): boolean {
  if (holdsSection(paragraph)) return false;
  const [, ...others] = elementsOf(paragraph);
  return others.every((each) => textOf(each) === '' && elementsOf(each).length <= 1);
}
