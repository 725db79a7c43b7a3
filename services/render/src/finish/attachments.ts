import { invoiceFileName, type FacturX } from '@platen/contracts';
import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { bytesOf } from './join/destinations.ts';
import { FILES as EMBEDDED_FILES, setNames } from './join/name-trees.ts';
import { pairsOf } from './join/trees.ts';
import type { FinishPlan } from './plan.ts';
import { dictIn } from '../pdf/objects.ts';

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

/**
 * Embeds files under their names, associated with the document as a whole.
 * The library's own `attach` writes names unescaped into a PDF string, so that
 * one with a parenthesis breaks the file.
 */
export function embedFiles(doc: PDFDocument, files: readonly EmbeddedFile[]): void {
  const { context, catalog } = doc;
  // Those of joined files.
  const tree = dictIn(catalog, 'Names')?.get(EMBEDDED_FILES);
  const joined = pairsOf(context, tree, 'Names');
  if (files.length + joined.length === 0) return;
  // The files came with the request: they are as old as the print.
  const now = doc.getCreationDate() ?? new Date();
  const all = new Map<string, PDFObject>();
  for (const file of files)
    all.set(bytesOf(PDFHexString.fromText(file.name)), fileSpecification(doc, file, now));
  for (const [key, file] of joined) {
    let free = bytesOf(key);
    for (let number = 2; all.has(free); number += 1) free = `${bytesOf(key)} (${number})`;
    all.set(free, file);
  }
  setNames(catalog, EMBEDDED_FILES, all);
  catalog.set(PDFName.of('AF'), context.obj([...all.values()]));
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
