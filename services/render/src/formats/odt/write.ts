import { xml } from 'easy-template-x';
import { strToU8, zipSync } from 'fflate';
import { element } from '../office/xml/tree.ts';
import { TEXT_TYPE } from './kind.ts';
import type { OdfDocument, OdtPackage } from './parts.ts';

/** The earliest date that a zip can hold: the same document gives the same bytes. */
const DATE = '1980-01-01T12:00:00';

const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';

/** Writes a text as an `.odt` (ODF 1.3, part 2, 3): its type first, then its parts, and nothing else. */
export function writeOdt({ documents, files }: OdtPackage): Uint8Array<ArrayBuffer> {
  const parts = documents.flatMap(({ base, parts: own }) =>
    [...own].map(([name, root]) => [base + name, strToU8(xml.parser.serializeFile(root))] as const),
  );
  const listed: FileEntry[] = [
    ...documents.map(entryOf),
    ...parts.map(([path]) => ({ path, mime: 'text/xml' })),
    ...[...files.keys()].map((path) => ({ path, mime: '' })),
  ];
  const entries = [
    ['mimetype', strToU8(TEXT_TYPE)] as const,
    ...parts,
    ...files,
    ['META-INF/manifest.xml', strToU8(manifest(listed))] as const,
  ];
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: DATE });
}

/** Of the manifest (ODF 1.3, part 2, 4.3). */
interface FileEntry {
  path: string;
  mime: string;
  /** Of a document. LibreOffice from 24.8 on refuses one that says another version in its content. */
  version?: string | undefined;
}

function entryOf({ base, mime, parts }: OdfDocument): FileEntry {
  const version = parts.get('content.xml')?.attributes['office:version'];
  return { path: base === '' ? '/' : base, mime, version };
}

function manifest(listed: readonly FileEntry[]): string {
  const nodes = listed.map(({ path, mime, version }) =>
    element('manifest:file-entry', {
      'manifest:full-path': path,
      'manifest:media-type': mime,
      ...(version && { 'manifest:version': version }),
    }),
  );
  const version = listed[0]?.version;
  const attributes = {
    'xmlns:manifest': MANIFEST,
    ...(version && { 'manifest:version': version }),
  };
  return xml.parser.serializeFile(element('manifest:manifest', attributes, nodes));
}
