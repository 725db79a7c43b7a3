import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** From transitional to strict OOXML (ISO/IEC 29500-1 and -4), longest first. */
const NAMESPACES: readonly [string, string][] = [
  [
    'schemas.openxmlformats.org/officeDocument/2006/relationships/extended-properties',
    'purl.oclc.org/ooxml/officeDocument/relationships/extendedProperties',
  ],
  [
    'schemas.openxmlformats.org/officeDocument/2006/relationships',
    'purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  [
    'schemas.openxmlformats.org/officeDocument/2006/math',
    'purl.oclc.org/ooxml/officeDocument/math',
  ],
  [
    'schemas.openxmlformats.org/wordprocessingml/2006/main',
    'purl.oclc.org/ooxml/wordprocessingml/main',
  ],
  [
    'schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    'purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  ],
  ['schemas.openxmlformats.org/drawingml/2006/picture', 'purl.oclc.org/ooxml/drawingml/picture'],
  ['schemas.openxmlformats.org/drawingml/2006/main', 'purl.oclc.org/ooxml/drawingml/main'],
];

/** The same document as Word saves it when asked for strict Open XML. */
export function strict(file: Uint8Array): Uint8Array {
  const entries = Object.entries(unzipSync(file)).map(([name, bytes]) => [
    name,
    /\.(?:xml|rels)$/.test(name) ? strToU8(translated(strFromU8(bytes))) : bytes,
  ]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, {
    mtime: '1980-01-01T12:00:00',
  });
}

function translated(xml: string): string {
  return NAMESPACES.reduce((text, [from, to]) => text.replaceAll(from, to), xml);
}
