import type { FacturXProfile } from './options.ts';

/** The embedded invoice's name (Factur-X 1.0, ZUGFeRD 2): the German administration's profile has one of its own. */
export function invoiceFileName(profile: FacturXProfile): string {
  return profile === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml';
}
