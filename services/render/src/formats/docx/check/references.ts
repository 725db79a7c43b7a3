import { kindOf, type Relationship } from '../../office/opc/parts.ts';
import { settleBelow, type XmlElement } from '../../office/xml/tree.ts';

/** References that must lead to a part of their own kind: LibreOffice does not open the document otherwise. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['w:headerReference', 'header'],
  ['w:footerReference', 'footer'],
]);

/** Takes out references to headers and footers that are not there. */
export function dropDanglingReferences(
  root: XmlElement,
  relationships: readonly Relationship[],
): void {
  settleBelow(root, ({ nodeName, attributes }) => {
    const kind = KINDS.get(nodeName);
    if (kind === undefined) return undefined;
    const target = relationships.find(({ id }) => id === attributes['r:id']);
    return target && kindOf(target) === kind ? undefined : [];
  });
}
