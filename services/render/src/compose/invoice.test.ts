import { describe, expect, test } from 'vitest';
import { FACTUR_X_PROFILES, MIB, type FacturXProfile } from '@platen/contracts';
// oxlint-disable-next-line platen/no-relative-packages -- the invoices that documents' tests send
import { GUIDELINES, invoiceOf, invoiceXml } from '../../../../test/harness/documents/invoice.ts';
import { checkInvoice } from './invoice.ts';

const BASIC = GUIDELINES.BASIC;

const faultOf = (xml: string | Buffer, profile: FacturXProfile = 'BASIC') => {
  const xml_base64 = Buffer.from(xml as string).toString('base64');
  try {
    checkInvoice({ xml_base64, profile });
    return undefined;
  } catch (error) {
    return error as { message: string };
  }
};

describe('an invoice', () => {
  test.each(FACTUR_X_PROFILES)('of the profile %s is taken as this one and no other', (profile) => {
    for (const other of FACTUR_X_PROFILES) {
      const fault = faultOf(invoiceXml({ guideline: GUIDELINES[other] }), profile);
      if (other === profile) expect(fault).toBeUndefined();
      else expect(fault?.message).toContain(`"${GUIDELINES[other]}"`);
    }
  });

  test.each<[FacturXProfile, string]>([
    ['MINIMUM', 'urn:zugferd.de:2p0:minimum'],
    ['BASIC WL', 'urn:zugferd.de:2p0:basicwl'],
    ['BASIC', 'urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic'],
    ['BASIC', 'urn:cen.eu:en16931:2017:compliant:factur-x.eu:1p0:basic'],
    ['EN 16931', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:en16931'],
    ['EN 16931', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
    ['EXTENDED', 'urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended'],
    ['EXTENDED', 'urn:cen.eu:en16931:2017:conformant:factur-x.eu:1p0:extended'],
    ['EXTENDED', 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr'],
    ['XRECHNUNG', 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3'],
    [
      'XRECHNUNG',
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0',
    ],
  ])('is of the profile %s by its other names: %s', (profile, guideline) => {
    expect(faultOf(invoiceXml({ guideline }), profile)).toBeUndefined();
  });

  test.each([
    [
      'a declaration',
      invoiceXml({ guideline: BASIC, head: '<?xml version="1.0" encoding="UTF-8"?>\n' }),
    ],
    ['a byte order mark', `\uFEFF${invoiceXml({ guideline: BASIC })}`],
    ['blanks around its profile', invoiceXml({ guideline: `\n ${BASIC}\n` })],
    ['its profile in CDATA', invoiceXml({ guideline: `<![CDATA[${BASIC}]]>` })],
    [
      'comments and instructions',
      invoiceXml({ guideline: `${BASIC}<!-- x -->`, head: '<?x y?><!-- z -->' }),
    ],
    [
      'other prefixes',
      invoiceXml({ guideline: BASIC }).replaceAll('rsm:', 'a:').replaceAll(':rsm', ':a'),
    ],
    ['letters of any script', invoiceXml({ guideline: BASIC, more: '<x>größe 数</x>' })],
    ['an ID of something else', invoiceXml({ guideline: BASIC, more: '<ram:ID>x</ram:ID>' })],
    [
      'UTF-16',
      Buffer.from(
        `\uFEFF${invoiceXml({ guideline: BASIC, head: '<?xml version="1.0" encoding="UTF-16"?>' })}`,
        'utf16le',
      ),
    ],
  ])('may have %s', (_, xml) => {
    expect(faultOf(xml)).toBeUndefined();
  });

  test.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /well-formed/],
    ['a text', 'invoice', /well-formed/],
    ['an element without an end', invoiceXml({ guideline: BASIC }).slice(0, -9), /well-formed/],
    [
      'two roots',
      invoiceXml({ guideline: BASIC, more: '</rsm:CrossIndustryInvoice><x>' }),
      /well-formed/,
    ],
    [
      'a prefix without a namespace',
      invoiceXml({ guideline: BASIC, more: '<y:x/>' }),
      /well-formed/,
    ],
    ['an entity that is not declared', invoiceXml({ guideline: '&e;' }), /well-formed/],
    ['a document type', invoiceXml({ guideline: BASIC, head: '<!DOCTYPE x>' }), /DTD/],
    [
      'an entity that reads a file',
      invoiceXml({
        guideline: '&e;',
        head: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
      }),
      /DTD/,
    ],
    [
      'entities that double',
      invoiceXml({
        guideline: '&b;',
        head: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
      }),
      /DTD/,
    ],
    [
      'no profile',
      invoiceXml({ guideline: BASIC }).replace(/<ram:ID>.*<\/ram:ID>/, ''),
      /one Guideline/,
    ],
    [
      'two profiles',
      invoiceXml({ guideline: `${BASIC}</ram:ID><ram:ID>${BASIC}` }),
      /one Guideline/,
    ],
    ['an unknown profile', invoiceXml({ guideline: 'urn:x' }), /"urn:x", which names no/],
    [
      'a profile of ZUGFeRD 1',
      invoiceXml({ guideline: 'urn:ferd:CrossIndustryDocument:invoice:1p0:basic' }),
      /names no/,
    ],
    [
      'a name that only begins alike',
      invoiceXml({ guideline: `urn:cen.eu:en16931:20170` }),
      /names no/,
    ],
    ['the profile in other letters', invoiceXml({ guideline: BASIC.toUpperCase() }), /"URN/],
    ['a long profile', invoiceXml({ guideline: 'ä'.repeat(1_000) }), /"ä{58}…"/],
    [
      'another namespace',
      invoiceXml({ guideline: BASIC }).replaceAll(':100', ':25'),
      /one Guideline/,
    ],
    ['the profile elsewhere', `<x>${invoiceXml({ guideline: BASIC })}</x>`, /one Guideline/],
    [
      'an invoice of another kind',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
      /one Guideline/,
    ],
    ['Latin-1', Buffer.from(invoiceXml({ guideline: BASIC, more: '<x>ä</x>' }), 'latin1'), /UTF-8/],
    [
      'another encoding by its declaration',
      invoiceXml({ guideline: BASIC, head: '<?xml version="1.0" encoding="ISO-8859-1"?>' }),
      /UTF-8/,
    ],
    [
      'UTF-16 without a mark',
      Buffer.from(invoiceXml({ guideline: BASIC }), 'utf16le'),
      /well-formed|UTF-8/,
    ],
  ])('with %s is refused', (_, xml, reason) => {
    expect(faultOf(xml)).toMatchObject({
      code: 'invalid_request',
      uncounted: true,
      details: [{ path: '/options/factur_x/xml_base64', message: expect.stringMatching(reason) }],
    });
  });

  test('has at most 5 MiB', () => {
    const empty = invoiceXml({ guideline: BASIC, more: '<x></x>' });
    const sized = (bytes: number) => empty.replace('<x>', `<x>${'x'.repeat(bytes - empty.length)}`);
    expect(faultOf(sized(5 * MIB))).toBeUndefined();
    expect(faultOf(sized(5 * MIB + 1))?.message).toContain('5 MiB');
  });

  test('is an option as the tests have it', () => {
    for (const profile of FACTUR_X_PROFILES)
      expect(() => checkInvoice(invoiceOf(profile))).not.toThrow();
  });
});
