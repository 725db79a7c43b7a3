import type { PackageKind } from '../office/opc/open.ts';
import { all, COMMON_ROLES } from '../office/opc/relationships.ts';
import { disarm } from './check/active-content.ts';
import { dataBindings } from './check/data-bindings.ts';
import { kindOf, type Relationship } from '../office/opc/parts.ts';
import { settleBelow, type XmlElement } from '../office/xml/tree.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/**
 * A Word document. Left out are macros, templates, OLE objects, ActiveX controls, frames, sub-documents, data sources,
 * web extensions, films, glossaries, comments and what is yet to come.
 * @param options whether tags are to be filled: then fields of a mail merge are tags
 */
export function wordKind(options: { isFilled: boolean }): PackageKind {
  return {
    name: 'docx',
    // ISO/IEC 29500-1, 11.3.10; a template is a document that Word opens without its name.
    mainTypes: [
      `${WORD}.document.main+xml`,
      `${WORD}.template.main+xml`,
      ...['document.macroEnabled', 'template.macroEnabledTemplate'].map(
        (name) => `application/vnd.ms-word.${name}.main+xml`,
      ),
    ],
    leavesMacrosOut: true,
    root: 'w:document',
    roles: {
      ...COMMON_ROLES,
      ...all('xml', ['styles', 'stylesWithEffects', 'numbering', 'settings', 'fontTable']),
      ...all('xml', ['header', 'footer', 'footnotes', 'endnotes', 'customXml', 'customXmlProps']),
      font: 'font',
    },
    refused: new Map([
      [
        'aFChunk',
        'The document holds another document (altChunk). Open it in Word, save it and upload it again.',
      ],
    ]),
    disarmer(reader) {
      const bind = dataBindings(reader);
      return (part) => {
        bind(part);
        disarm(part.root, { ...options, ...reader.fields });
        dropDanglingReferences(part.root, part.relationships);
        // What a condition hides may stand there, too.
        part.relationships = part.relationships.filter((each) => kindOf(each) !== 'customXml');
      };
    },
  };
}

/** References that must lead to a part of their own kind: LibreOffice does not open the document otherwise. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['w:headerReference', 'header'],
  ['w:footerReference', 'footer'],
]);

/** Takes out references to headers and footers that are not there. */
function dropDanglingReferences(root: XmlElement, relationships: readonly Relationship[]): void {
  settleBelow(root, ({ nodeName, attributes }) => {
    const kind = KINDS.get(nodeName);
    if (kind === undefined) return undefined;
    const target = relationships.find(({ id }) => id === attributes['r:id']);
    return target && kindOf(target) === kind ? undefined : [];
  });
}
