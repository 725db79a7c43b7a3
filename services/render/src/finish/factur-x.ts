import { invoiceFileName, type FacturX } from '@platen/contracts';

/** The metadata of the invoice. */
export function facturXValues({ profile }: FacturX): Record<string, string> {
  return {
    DocumentType: 'INVOICE',
    DocumentFileName: invoiceFileName(profile),
    Version: '1.0',
    ConformanceLevel: profile,
  };
}
