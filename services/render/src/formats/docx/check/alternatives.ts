import { childOf, descendants, elementsOf, type XmlElement } from '../../office/xml/tree.ts';

/** Namespaces that LibreOffice's Word import understands; for others it takes the fallback. */
const UNDERSTOOD: ReadonlySet<string> = new Set(['wps', 'wpg', 'w14']);

/** Text, or a place for it. */
const HAS_TEXT: ReadonlySet<string> = new Set(['w:p', 'w:r', 'a:p', 'w:fldChar', 'w:instrText']);

/**
 * Settles a markup alternative (ISO/IEC 29500-3, 9.3) that holds text as
 * LibreOffice would, and leaves only the one: no text is filled twice, and readers see the checked
 * one.
 * @returns what takes its place; undefined if it stays
 */
export function settledAlternative(node: XmlElement): XmlElement['childNodes'] | undefined {
  if (node.nodeName !== 'mc:AlternateContent') return undefined;
  return descendants(node, HAS_TEXT).length > 0 || isInRun(node)
    ? (chosen(node)?.childNodes ?? [])
    : undefined;
}

/** It may hold pieces of a run, such as a drawing. */
function isInRun(node: XmlElement): boolean {
  return node.parentNode?.nodeName === 'w:r';
}

/** Without a fallback the first choice is the only text that there is. */
function chosen(node: XmlElement): XmlElement | undefined {
  const choices = elementsOf(node, 'mc:Choice');
  const understood = choices.find(({ attributes }) => UNDERSTOOD.has(attributes['Requires'] ?? ''));
  return understood ?? childOf(node, 'mc:Fallback') ?? choices[0];
}
