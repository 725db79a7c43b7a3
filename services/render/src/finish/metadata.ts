import { FACTUR_X_NAMESPACE_URI, PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { invoiceFileName, type DocumentMetadata, type FacturX } from '@platen/contracts';
import type { FinishPlan } from './plan.ts';
import { escapeHtml } from '../variables/html.ts';

/** One property of a schema that XMP does not know of itself. */
interface Property {
  name: string;
  type: 'Text' | 'Integer';
  category: 'external' | 'internal';
  description: string;
}

interface Schema {
  name: string;
  uri: string;
  prefix: string;
  properties: readonly Property[];
}

const PDF_UA_SCHEMA: Schema = {
  name: 'PDF/UA Universal Accessibility Schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'Part of ISO 14289 that the document conforms to',
    },
  ],
};

const text = (name: string, description: string): Property => ({
  name,
  type: 'Text',
  category: 'external',
  description,
});

const FACTUR_X_SCHEMA: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  uri: FACTUR_X_NAMESPACE_URI,
  prefix: 'fx',
  properties: [
    text('DocumentType', 'The type of the hybrid document in capital letters'),
    text('DocumentFileName', 'The name of the embedded XML document'),
    text('Version', 'The version of the standard that the embedded XML follows'),
    text('ConformanceLevel', 'The conformance level of the embedded XML'),
  ],
};

/** The document's standards beyond PDF/A itself, as `rdf:Description`s. */
export function conformanceOf({ facturX, pdfUa, pdfA }: FinishPlan): string[] {
  const claims = [
    ...(facturX ? [{ schema: FACTUR_X_SCHEMA, values: facturXValues(facturX) }] : []),
    ...(pdfUa ? [{ schema: PDF_UA_SCHEMA, values: { part: '1' } }] : []),
  ];
  const descriptions = claims.map(({ schema, values }) => description(schema, values));
  const schemas = claims.map(({ schema }) => schema);
  return pdfA && schemas.length > 0 ? [...descriptions, schemaDeclarations(schemas)] : descriptions;
}

/** One `rdf:Description` of values by property. */
function description({ prefix, uri }: Schema, values: Record<string, string>): string {
  const elements = Object.entries(values).map(
    ([name, value]) => `<${prefix}:${name}>${escapeHtml(value)}</${prefix}:${name}>`,
  );
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${uri}">${elements.join('')}</rdf:Description>`;
}

/** Declares schemas, without which PDF/A takes no properties but its own (ISO 19005-1, 6.7.8). */
function schemaDeclarations(schemas: readonly Schema[]): string {
  const namespaces = ['extension/', 'schema#', 'property#'].map(
    (end, index) =>
      `xmlns:${['pdfaExtension', 'pdfaSchema', 'pdfaProperty'][index]}="http://www.aiim.org/pdfa/ns/${end}"`,
  );
  return `<rdf:Description rdf:about="" ${namespaces.join(' ')}><pdfaExtension:schemas><rdf:Bag>${schemas.map(declaration).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
}

function declaration({ name, uri, prefix, properties }: Schema): string {
  return resource(
    {
      'pdfaSchema:schema': name,
      'pdfaSchema:namespaceURI': uri,
      'pdfaSchema:prefix': prefix,
    },
    `<pdfaSchema:property><rdf:Seq>${properties.map(propertyDeclaration).join('')}</rdf:Seq></pdfaSchema:property>`,
  );
}

function propertyDeclaration({ name, type, category, description: text }: Property): string {
  return resource({
    'pdfaProperty:name': name,
    'pdfaProperty:valueType': type,
    'pdfaProperty:category': category,
    'pdfaProperty:description': text,
  });
}

function resource(values: Record<string, string>, more = ''): string {
  const elements = Object.entries(values).map(
    ([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`,
  );
  return `<rdf:li rdf:parseType="Resource">${elements.join('')}${more}</rdf:li>`;
}

/** Writes the packet of an accessible document that is not archival: its title and what it conforms to. */
export function writeMetadata(doc: PDFDocument, descriptions: readonly string[]): void {
  const title = `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(doc.getTitle() ?? '')}</rdf:li></rdf:Alt></dc:title></rdf:Description>`;
  const packet = [
    // The identifier is the same in every packet (ISO 16684-1, 7.3.2).
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    title,
    ...descriptions,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
  const stream = doc.context.stream(Buffer.from(packet), { Type: 'Metadata', Subtype: 'XML' });
  doc.catalog.set(PDFName.of('Metadata'), doc.context.register(stream));
}

/** Writes document information (ISO 32000-2, 14.3.3); what is not given stays as the engine wrote it. */
export function setInformation(doc: PDFDocument, metadata: DocumentMetadata): void {
  const { title, author, subject, keywords, creator, producer } = metadata;
  if (title !== undefined) doc.setTitle(title);
  if (author !== undefined) doc.setAuthor(author);
  if (subject !== undefined) doc.setSubject(subject);
  // As one text: the library would put nothing but spaces between them.
  if (keywords !== undefined) doc.setKeywords([[keywords].flat().join(', ')]);
  if (creator !== undefined) doc.setCreator(creator);
  if (producer !== undefined) doc.setProducer(producer);
}

function facturXValues({ profile }: FacturX): Record<string, string> {
  return {
    DocumentType: 'INVOICE',
    DocumentFileName: invoiceFileName(profile),
    Version: '1.0',
    ConformanceLevel: profile,
  };
}
