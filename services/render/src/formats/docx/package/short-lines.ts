import { childOf, element, setChildren } from '../../office/xml/tree.ts';
import { kindOf, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Has no line of a justified paragraph stretched that ends with a break (ISO/IEC 29500-1, 17.15.3.22). */
export function keepShortLines(docx: OfficePackage): void {
  const { root } = settingsOf(docx) ?? addSettings(docx);
  const known = childOf(root, 'w:compat');
  const compat = known ?? element('w:compat');
  if (!known) setChildren(root, [...root.childNodes, compat]);
  if (childOf(compat, 'w:doNotExpandShiftReturn')) return;
  setChildren(compat, [element('w:doNotExpandShiftReturn'), ...compat.childNodes]);
}

function settingsOf({ main, parts }: OfficePackage): XmlPart | undefined {
  const { target = '' } = main.relationships.find((each) => kindOf(each) === 'settings') ?? {};
  const part = parts.get(target);
  return part?.kind === 'xml' ? part : undefined;
}

function addSettings({ main, parts }: OfficePackage): XmlPart {
  const part: XmlPart = {
    kind: 'xml',
    path: 'word/platen-settings.xml',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
    root: element('w:settings', { 'xmlns:w': main.root.attributes['xmlns:w'] ?? WORD }),
    relationships: [],
  };
  parts.set(part.path, part);
  main.relationships.push({
    id: 'platen-settings',
    type: `${OFFICE}/settings`,
    target: part.path,
    isExternal: false,
  });
  return part;
}
