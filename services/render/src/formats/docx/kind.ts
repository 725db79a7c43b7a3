import type { PackageKind } from '../office/opc/open.ts';
import { all, COMMON_ROLES } from '../office/opc/relationships.ts';
import { disarm } from './check/active-content.ts';
import { DataBindings } from './check/data-bindings.ts';
import { dropDanglingReferences } from './check/references.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/**
 * A Word document. Left out are templates, OLE objects, ActiveX controls, frames, sub-documents, data sources,
 * web extensions, films, glossaries, comments and what is yet to come.
 * @param options whether tags are to be filled: then fields of a mail merge are tags
 */
export function wordKind(options: { isFilled: boolean }): PackageKind {
  return {
    name: 'docx',
    // ISO/IEC 29500-1, 11.3.10; a template is a document that Word opens without its name.
    mainTypes: [`${WORD}.document.main+xml`, `${WORD}.template.main+xml`],
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
      const bindings = new DataBindings(reader);
      return ({ root, relationships }) => {
        bindings.apply(root);
        disarm(root, options);
        dropDanglingReferences(root, relationships);
      };
    },
  };
}
