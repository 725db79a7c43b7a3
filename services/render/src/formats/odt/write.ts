import { xml } from 'easy-template-x';
import { strToU8, zipSync } from 'fflate';
import { element } from '../office/xml/tree.ts';
import { TEXT_TYPE } from './kind.ts';
import type { OdtPackage } from './parts.ts';

/** The earliest date that a zip can hold: the same document gives the same bytes. */
const DATE = '1980-01-01T12:00:00';

const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';

/** Writes a text as an `.odt` (ODF 1.3, part 2, 3): its type first, then its parts, and nothing else. */
export function writeOdt({ documents, files }: OdtPackage): Uint8Array<ArrayBuffer> {
  const parts = documents.flatMap(({ base, parts: own }) =>
    [...own].map(([name, root]) => [base + name, strToU8(xml.parser.serializeFile(root))] as const),
  );
  const types = [
    ...documents.map(({ base, mime }) => [base === '' ? '/' : base, mime] as const),
    ...parts.map(([path]) => [path, 'text/xml'] as const),
    ...[...files.keys()].map((path) => [path, ''] as const),
  ];
  const entries = [
    ['mimetype', strToU8(TEXT_TYPE)] as const,
    ...parts,
    ...files,
    ['META-INF/manifest.xml', strToU8(manifest(types))] as const,
  ];
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: DATE });
}

function manifest(types: readonly (readonly [path: string, mime: string])[]): string {
  const nodes = types.map(([path, mime]) =>
    element('manifest:file-entry', { 'manifest:full-path': path, 'manifest:media-type': mime }),
  );
  const attributes = { 'xmlns:manifest': MANIFEST, 'manifest:version': '1.2' };
  return xml.parser.serializeFile(element('manifest:manifest', attributes, nodes));
}
