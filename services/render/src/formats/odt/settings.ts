import { settleBelow, type XmlElement } from '../office/xml/tree.ts';

/** Numbers and switches: how a text is laid out. Texts name printers, databases and files. */
const TYPES: ReadonlySet<string> = new Set(['boolean', 'short', 'int', 'long', 'double']);

/** Settings that only affect the layout of a text. */
const LAYOUT = 'PrinterIndependentLayout';

/** Whether links are followed, and forms have a say. */
const REFUSED: ReadonlySet<string> = new Set(['LinkUpdateMode', 'ApplyFormDesignMode']);

/** Leaves of the settings of a document what its layout needs (ODF 1.3, part 3, 3.10). */
export function settleSettings(root: XmlElement): XmlElement {
  settleBelow(root, ({ nodeName, attributes }) => {
    if (nodeName !== 'config:config-item') return undefined;
    const { 'config:name': name = '', 'config:type': type = '' } = attributes;
    const isKept = name === LAYOUT || (TYPES.has(type) && !REFUSED.has(name));
    return isKept ? undefined : [];
  });
  return root;
}
