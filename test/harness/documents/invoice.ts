import type { FacturX, FacturXProfile } from '@platen/contracts';

/** How each profile is named in an invoice (Factur-X 1.0, XRechnung 3.0). */
export const GUIDELINES: Readonly<Record<FacturXProfile, string>> = {
  MINIMUM: 'urn:factur-x.eu:1p0:minimum',
  'BASIC WL': 'urn:factur-x.eu:1p0:basicwl',
  BASIC: 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  'EN 16931': 'urn:cen.eu:en16931:2017',
  EXTENDED: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  XRECHNUNG: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};

const UNCEFACT = 'urn:un:unece:uncefact:data:standard';

interface InvoiceSource {
  guideline: string;
  /** Before the root. */
  head?: string;
  /** After the context. */
  more?: string;
}

/** The beginning of an electronic invoice (UN/CEFACT CII), as XML. */
export function invoiceXml({ guideline, head = '', more = '' }: InvoiceSource): string {
  return `${head}<rsm:CrossIndustryInvoice xmlns:rsm="${UNCEFACT}:CrossIndustryInvoice:100" xmlns:ram="${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>${more}</rsm:CrossIndustryInvoice>`;
}

/** The option `factur_x` with an invoice of this profile. */
export function invoiceOf(profile: FacturXProfile, xml?: string): FacturX {
  const text = xml ?? invoiceXml({ guideline: GUIDELINES[profile] });
  return { profile, xml_base64: Buffer.from(text).toString('base64') };
}
