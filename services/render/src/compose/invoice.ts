import {
  boundedText,
  MIB,
  PlatenError,
  type FacturX,
  type FacturXProfile,
} from '@platen/contracts';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { decodeXml } from '../formats/office/xml/decode.ts';

const MAX_BYTES = 5 * MIB;

/** The schemas of UN/CEFACT's Cross Industry Invoice, version 100. */
const INVOICE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const AGGREGATES =
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';

/** Where an invoice names its profile. */
const GUIDELINE = [
  `${INVOICE} CrossIndustryInvoice`,
  `${INVOICE} ExchangedDocumentContext`,
  `${AGGREGATES} GuidelineSpecifiedDocumentContextParameter`,
  `${AGGREGATES} ID`,
];

/** A core, a restriction or an extension of EN 16931, or what Factur-X and ZUGFeRD 2 call theirs. */
const FAMILY = /^urn:(?:cen\.eu:en16931:2017|factur-x\.eu|zugferd\.de)(?=[:#]|$)/;

/**
 * How each profile is named there, the first that fits: Factur-X 1.0, section 7.1; ZUGFeRD 2.0, which had names of its
 * own and colons for "#"; XRechnung, whose versions follow; others' restrictions (CIUS) and extensions of EN 16931.
 */
const NAMES: readonly [FacturXProfile, RegExp][] = [
  ['MINIMUM', /:minimum$/],
  ['BASIC WL', /:basicwl$/],
  ['BASIC', /:basic$/],
  ['XRECHNUNG', /:xrechnung(?:_|$)/],
  ['EXTENDED', /[#:]conformant[#:]|:extended$/],
  ['EN 16931', /^urn:cen\.eu:|:en16931$/],
];

/** In bytes, of a name in a message. */
const LONGEST_NAME = 120;

const PLACE = 'GuidelineSpecifiedDocumentContextParameter/ID';

/**
 * Checks the XML of an electronic invoice as far as a reader of any needs: its form and its profile, not what it says.
 * @throws {PlatenError} invalid_request, uncounted
 */
export function checkInvoice({ xml_base64, profile }: FacturX): void {
  const bytes = Buffer.from(xml_base64, 'base64');
  if (bytes.length > MAX_BYTES) throw fault('must have at most 5 MiB');
  const names = guidelinesIn(textOf(bytes));
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw fault(`must be a Cross Industry Invoice (version 100) with one ${PLACE}, its profile`);
  }
  const own = profileOf(name);
  if (own === profile) return;
  const named = `its ${PLACE} is "${boundedText(name, LONGEST_NAME)}"`;
  if (own)
    throw fault(`is of the profile "${own}": ${named}; send "profile": "${own}" or mend the XML`);
  throw fault(`must be of the profile "${profile}", but ${named}, which names no profile`);
}

function profileOf(name: string): FacturXProfile | undefined {
  return FAMILY.test(name) ? NAMES.find(([, pattern]) => pattern.test(name))?.[0] : undefined;
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes, '');
  } catch {
    throw fault('must be in UTF-8, or in UTF-16 with a byte order mark, and declare no other');
  }
}

/** @returns the text of each element that names the profile */
function guidelinesIn(xml: string): string[] {
  const parser = new SaxesParser({ xmlns: true });
  const names: string[] = [];
  /** How many of the steps lead to what is open, and how deep that is. */
  let [steps, depth] = [0, 0];
  const isThere = () => steps === GUIDELINE.length && depth === steps;
  parser.on('doctype', () => {
    throw fault('must have no document type declaration (DTD)');
  });
  parser.on('opentag', ({ uri, local }: SaxesTagNS) => {
    if (steps === depth && GUIDELINE[steps] === `${uri} ${local}`) steps += 1;
    depth += 1;
    if (isThere()) names.push('');
  });
  parser.on('closetag', () => {
    if (steps === depth) steps -= 1;
    depth -= 1;
  });
  const add = (text: string) => {
    if (isThere()) names.push((names.pop() ?? '') + text);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(xml).close();
  } catch (error) {
    // A parser's own message has words of the invoice.
    throw error instanceof PlatenError ? error : fault('must be well-formed XML');
  }
  return names.map((name) => name.trim());
}

function fault(message: string): PlatenError {
  const path = '/options/factur_x/xml_base64';
  const details = [{ path, message }];
  return new PlatenError('invalid_request', `${path} ${message}.`, { details, uncounted: true });
}
