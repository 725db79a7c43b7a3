import { parseXml, type ElementBudget } from '../xml/parse.ts';
import { elementsOf, type XmlElement } from '../xml/tree.ts';
import type { Entries } from './entries.ts';
import { refusal } from './refusal.ts';

export const CONTENT_TYPES = '[Content_Types].xml';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** ISO/IEC 29500-1, 11.3.10. */
export const MAIN_DOCUMENT = `${WORD}.document.main+xml`;

/** A template is a document that Word opens without its name. */
const MAIN_TEMPLATE = `${WORD}.template.main+xml`;

/** What a main part of another type says of the file. */
const OTHERS: readonly [RegExp, string][] = [
  [/^application\/vnd\.ms-word\.(?:document|template)\.macroEnabled/i, 'has macros'],
  [/spreadsheetml|ms-excel/i, 'is an Excel workbook'],
  [/presentationml|ms-powerpoint/i, 'is a PowerPoint presentation'],
  [/visio/i, 'is a Visio drawing'],
];

/** The content types of a package's parts (ISO/IEC 29500-2, 6.2.3). */
export class ContentTypes {
  readonly #defaults = new Map<string, string>();
  readonly #overrides = new Map<string, string>();

  /** @throws {PlatenError} invalid_document: the file has none, so it is no OOXML */
  constructor(entries: Entries, budget: ElementBudget) {
    const bytes = entries.get(CONTENT_TYPES);
    if (!bytes) throw noOffice(entries);
    for (const node of elementsOf(parseXml(bytes, { part: CONTENT_TYPES, budget })))
      this.#add(node);
  }

  /** '' if it has none. */
  of(path: string): string {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    return this.#overrides.get(path.toLowerCase()) ?? this.#defaults.get(extension) ?? '';
  }

  /** @throws {PlatenError} invalid_document: any part is a macro */
  refuseMacros(): void {
    const types = [...this.#defaults.values(), ...this.#overrides.values()];
    if (types.some((type) => /macroEnabled|vbaProject/i.test(type))) throw macros();
  }

  #add({ nodeName, attributes }: XmlElement): void {
    const type = attributes['ContentType'] ?? '';
    if (nodeName === 'ct:Default') {
      this.#defaults.set((attributes['Extension'] ?? '').toLowerCase(), type);
    } else if (nodeName === 'ct:Override') {
      const path = (attributes['PartName'] ?? '').replace(/^\//, '');
      this.#overrides.set(path.toLowerCase(), type);
    }
  }
}

/** @throws {PlatenError} invalid_document that names what the file is */
export function checkMainType(type: string): void {
  if (type === MAIN_DOCUMENT || type === MAIN_TEMPLATE) return;
  const other = OTHERS.find(([pattern]) => pattern.test(type))?.[1];
  const what = other ? `The file ${other}` : 'The file is no Word document';
  throw refusal(`${what}. Save it as a plain .docx and upload it again.`);
}

export function macros() {
  return refusal('The document has macros. Save it as a plain .docx and upload it again.');
}

function noOffice(entries: Entries) {
  const mime = entries.get('mimetype')?.toString('latin1') ?? '';
  return mime.startsWith('application/vnd.oasis.opendocument')
    ? refusal('The file is an OpenDocument file. Save it as .docx and upload it again.')
    : refusal('The file is a zip archive, but no Word document. Upload a .docx.');
}
