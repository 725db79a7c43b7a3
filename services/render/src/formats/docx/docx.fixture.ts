import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { PdfOptions } from '@platen/contracts';
import { Filler } from '../../variables/syntax/liquid.ts';
import type { Variables } from '../../variables/filler.ts';
import type { OfficeComposition } from '../composition.ts';
import { composeOffice } from '../office/compose.ts';
import { openOffice } from '../office/open.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}"`,
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

/** A relationship of the main part: `type` is the last step of it. */
export interface Link {
  id: string;
  type: string;
  target: string;
  mode?: 'External';
}

export interface DocxSource {
  /** Inside `w:body`. */
  body?: string;
  links?: readonly Link[];
  /** More files, or others in the place of these, by name. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** Content types by part. */
  types?: Readonly<Record<string, string>>;
  mainType?: string;
}

/** The files of a small document. */
export function docxFiles({ body = '', links = [], types = {}, ...more }: DocxSource) {
  const mainType = more.mainType ?? `${WORD}.document.main+xml`;
  return {
    '[Content_Types].xml': contentTypes({ 'word/document.xml': mainType, ...types }),
    '_rels/.rels': relationships([
      { id: 'rId1', type: 'officeDocument', target: 'word/document.xml' },
    ]),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    ...(links.length > 0 && { 'word/_rels/document.xml.rels': relationships(links) }),
    ...more.files,
  };
}

export function docx(source: DocxSource = {}): Uint8Array<ArrayBuffer> {
  return zip(docxFiles(source));
}

export function zip(files: Readonly<Record<string, string | Uint8Array>>) {
  const entries = Object.entries(files).map(
    ([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content] as const,
  );
  return zipSync(Object.fromEntries(entries));
}

export function wordType(name: string): string {
  return `${WORD}.${name}+xml`;
}

function contentTypes(types: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(types).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}</Types>`;
}

export function relationships(links: readonly Link[]): string {
  const nodes = links.map(({ id, type, target, mode }) => {
    const uri = type.includes(':') ? type : `${OFFICE}/${type}`;
    return `<Relationship Id="${id}" Type="${uri}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${nodes.join('')}</Relationships>`;
}

/** A paragraph of one run for each text. */
export function p(...texts: string[]): string {
  const runs = texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`);
  return `<w:p>${runs.join('')}</w:p>`;
}

interface Composed {
  files: Record<string, Uint8Array>;
  /** A part's XML. */
  xml: (path?: string) => string;
  missing: readonly string[];
  /** What was recognised, but is no tag. */
  unread: readonly string[];
  reported: Pick<OfficeComposition, 'staleFields' | 'layoutLimits' | 'missingPictures' | 'fonts'>;
}

export async function compose(
  source: DocxSource | Uint8Array,
  variables: Variables = {},
  options: PdfOptions = {},
): Promise<Composed> {
  const filler = new Filler({ variables, missing: options.missing_variables });
  const file = source instanceof Uint8Array ? source : docx(source);
  const composition = await composeOffice(file, { filler, options });
  await openOffice(Buffer.from(composition.file)); // what comes out is a document again
  const files = unzipSync(composition.file);
  return {
    files,
    xml: (path = 'word/document.xml') => strFromU8(files[path] ?? new Uint8Array()),
    missing: filler.missing,
    unread: filler.unread.map(({ text }) => text),
    reported: composition,
  };
}

/** The texts of a part, a line for each paragraph. */
export function textsOf(xml: string): string[] {
  return [...xml.matchAll(/<(w|a):p(?: [^>]*)?(?:\/>|>([^]*?)<\/\1:p>)/g)].map(([, , inner = '']) =>
    [...inner.matchAll(/<(?:w|a):(?:t(?: [^>]*)?>([^<]*)<|(br|tab)\/>)/g)]
      .map(([, text, mark]) => (mark ? { br: '\n', tab: '\t' }[mark] : text))
      .join('')
      .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]),
  );
}

const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
