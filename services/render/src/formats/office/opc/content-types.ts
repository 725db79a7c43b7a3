import { parseXml, type ElementBudget } from '../xml/parse.ts';
import { elementsOf, type XmlElement } from '../xml/tree.ts';
import type { Entries } from '../archive/entries.ts';
import type { PlatenError } from '@platen/contracts';
import { refusal, UPLOAD } from '../refusal.ts';

export const CONTENT_TYPES = '[Content_Types].xml';

/** The kind of file that a main part of another type indicates. */
const OTHERS: readonly [RegExp, string][] = [
  [/ms-excel.*binary/i, 'is a binary Excel workbook (.xlsb)'],
  [/^application\/vnd\.ms-(?:excel|powerpoint)\..*macroEnabled/i, 'has macros'],
  [/visio/i, 'is a Visio drawing'],
];

/** The content types of a package's parts (ISO/IEC 29500-2, 6.2.3). */
export class ContentTypes {
  readonly #defaults = new Map<string, string>();
  readonly #overrides = new Map<string, string>();

  /** @throws {PlatenError} invalid_document: the file has none, so it is no OOXML */
  constructor(entries: Entries, budget: ElementBudget) {
    const bytes = entries.get(CONTENT_TYPES);
    if (!bytes) throw refusal(`The file is a zip archive, but no office document. ${UPLOAD}`);
    for (const node of elementsOf(parseXml(bytes, { part: CONTENT_TYPES, budget })))
      this.#add(node);
  }

  /** '' if it has none. */
  of(path: string): string {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    return this.#overrides.get(path.toLowerCase()) ?? this.#defaults.get(extension) ?? '';
  }

  /** Says what a file is whose main part has a type that is not known. */
  refusalOf(path: string): PlatenError {
    const type = this.of(path);
    const other = OTHERS.find(([pattern]) => pattern.test(type))?.[1];
    return refusal(`The file ${other ?? 'is no office document'}. ${UPLOAD}`);
  }

  /** Whether any part is a macro. */
  nameMacros(): boolean {
    const types = [...this.#defaults.values(), ...this.#overrides.values()];
    return types.some((type) => /macroEnabled|vbaProject|macrosheet/i.test(type));
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
