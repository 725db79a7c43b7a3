import { childOf, element, setChildren } from '../../office/xml/tree.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import { ownPart } from './own-part.ts';

/** Has no line of a justified paragraph stretched that ends with a break (ISO/IEC 29500-1, 17.15.3.22). */
export function keepShortLines(docx: OfficePackage): void {
  const { root } = ownPart(docx, 'settings');
  const known = childOf(root, 'w:compat');
  const compat = known ?? element('w:compat');
  if (!known) setChildren(root, [...root.childNodes, compat]);
  if (childOf(compat, 'w:doNotExpandShiftReturn')) return;
  setChildren(compat, [element('w:doNotExpandShiftReturn'), ...compat.childNodes]);
}
