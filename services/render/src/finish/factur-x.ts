import { invoiceFileName, type FacturX } from '@platen/contracts';
import type { EmbeddedFile } from './attachments.ts';

/** These two profiles are no whole invoices: their data only goes with the document. */
const DATA_ONLY = new Set(['MINIMUM', 'BASIC WL']);

export function facturXFile({ xml_base64, profile }: FacturX): EmbeddedFile {
  return {
    name: invoiceFileName(profile),
    bytes: Buffer.from(xml_base64, 'base64'),
    mime: 'text/xml',
    relationship: DATA_ONLY.has(profile) ? 'Data' : 'Alternative',
    description: 'Factur-X invoice',
  };
}

/** What the metadata says of it. */
export function facturXValues({ profile }: FacturX): Record<string, string> {
  return {
    DocumentType: 'INVOICE',
    DocumentFileName: invoiceFileName(profile),
    Version: '1.0',
    ConformanceLevel: profile,
  };
}
