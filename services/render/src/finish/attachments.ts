import { invoiceFileName, type FacturX } from '@platen/contracts';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import type { FinishPlan } from './plan.ts';

/** How an embedded file relates to the document (ISO 32000-2, 7.11.3). */
type Relationship = 'Unspecified' | 'Alternative' | 'Data';

interface EmbeddedFile {
  name: string;
  bytes: Uint8Array;
  mime: string;
  relationship: Relationship;
  description?: string;
}

/** The request's files, an electronic invoice before them. */
export function filesOf({ attachments = [], facturX }: FinishPlan): EmbeddedFile[] {
  return [
    ...(facturX ? [facturXFile(facturX)] : []),
    ...attachments.map(({ name, content_base64, mime = 'application/octet-stream' }) => ({
      name,
      mime,
      bytes: Buffer.from(content_base64, 'base64'),
      relationship: 'Unspecified' as const,
    })),
  ];
}

/** These two profiles are no whole invoices: their data only goes with the document. */
const DATA_ONLY = new Set(['MINIMUM', 'BASIC WL']);

function facturXFile({ xml_base64, profile }: FacturX): EmbeddedFile {
  return {
    name: invoiceFileName(profile),
    bytes: Buffer.from(xml_base64, 'base64'),
    mime: 'text/xml',
    relationship: DATA_ONLY.has(profile) ? 'Data' : 'Alternative',
    description: 'Factur-X invoice',
  };
}

const NAMES = PDFName.of('Names');
const EMBEDDED_FILES = PDFName.of('EmbeddedFiles');
const ASSOCIATED_FILES = PDFName.of('AF');

/**
 * Embeds files under their names, associated with the document as a whole.
 * The library's own `attach` writes names unescaped into a PDF string, so that
 * one with a parenthesis breaks the file.
 */
export function embedFiles(doc: PDFDocument, files: readonly EmbeddedFile[]): void {
  if (files.length === 0) return;
  const { context, catalog } = doc;
  // The files came with the request: they are as old as the print.
  const now = doc.getCreationDate() ?? new Date();
  const entries = files
    .map((file) => ({ key: PDFHexString.fromText(file.name), file }))
    // A name tree is in the order of its keys' bytes; these are UTF-16 in hexadecimal.
    .sort((a, b) => (a.key.asString() < b.key.asString() ? -1 : 1))
    .map(({ key, file }) => ({ key, ref: fileSpecification(doc, file, now) }));
  const tree = PDFArray.withContext(context);
  const associated = PDFArray.withContext(context);
  for (const { key, ref } of entries) {
    tree.push(key);
    tree.push(ref);
    associated.push(ref);
  }
  const names = catalog.lookupMaybe(NAMES, PDFDict) ?? context.obj({});
  names.set(EMBEDDED_FILES, context.register(context.obj({ Names: tree })));
  catalog.set(NAMES, names);
  catalog.set(ASSOCIATED_FILES, associated);
}

function fileSpecification({ context }: PDFDocument, file: EmbeddedFile, now: Date): PDFRef {
  const { name, bytes, mime, relationship, description } = file;
  const stream = context.flateStream(bytes, {
    Type: 'EmbeddedFile',
    Subtype: mime,
    Params: { Size: bytes.length, ModDate: PDFString.fromDate(now) },
  });
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFHexString.of(Buffer.from(asciiName(name)).toString('hex')),
      UF: PDFHexString.fromText(name),
      EF: { F: context.register(stream) },
      AFRelationship: relationship,
      ...(description && { Desc: PDFHexString.fromText(description) }),
    }),
  );
}

/** For readers that know no Unicode names; the real one is in `UF`. */
function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_');
}
