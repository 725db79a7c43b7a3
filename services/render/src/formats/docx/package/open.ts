import { unpack } from '../check/archive.ts';
import { disarm } from '../check/active-content.ts';
import { checkMainType, ContentTypes, macros, MAIN_DOCUMENT } from '../check/content-types.ts';
import { Entries } from '../check/entries.ts';
import { DataBindings } from '../check/data-bindings.ts';
import { dropDanglingReferences } from '../check/references.ts';
import { readRelationships, roleOf, type Role } from '../check/relationships.ts';
import { refusal } from '../check/refusal.ts';
import { checkSignature } from '../check/signature.ts';
import { PictureCheck } from '../pictures/check-picture.ts';
import { ElementBudget, parseXml } from '../xml/parse.ts';
import type { XmlElement } from '../xml/tree.ts';
import { kindOf, type DocxPackage, type Part, type Relationship } from './parts.ts';

/**
 * Opens an uploaded DOCX and keeps what makes its pages: parts that the
 * package leads to by relationships that are known, each read, checked and
 * without what would run, embed or fetch anything.
 * @param options whether tags are to be filled: then fields of a mail merge are tags
 * @throws {PlatenError} invalid_document
 */
export async function openDocx(file: Buffer, options = { isFilled: true }): Promise<DocxPackage> {
  checkSignature(file);
  const entries = new Entries(await unpack(file));
  if (entries.some((path) => /(?:^|\/)vbaproject[^/]*\.bin$/i.test(path))) throw macros();
  return new Loader(entries, options).load();
}

class Loader {
  readonly #entries: Entries;
  readonly #options: { isFilled: boolean };
  readonly #budget = new ElementBudget();
  readonly #pictures = new PictureCheck(this.#budget);
  readonly #types: ContentTypes;
  readonly #parts = new Map<string, Part>();
  #bindings: DataBindings | undefined;

  constructor(entries: Entries, options: { isFilled: boolean }) {
    this.#entries = entries;
    this.#options = options;
    this.#types = new ContentTypes(entries, this.#budget);
  }

  load(): DocxPackage {
    const relationships = this.#relationships('');
    const path = this.#mainPath(relationships);
    checkMainType(this.#types.of(path));
    this.#types.refuseMacros();
    this.#bindings = new DataBindings({
      main: path,
      relationshipsOf: (part) => this.#relationships(part),
      read: (part) => this.#xml(part),
    });
    this.#loadAll(relationships);
    const main = this.#parts.get(path);
    if (main?.kind !== 'xml') throw noDocument();
    main.contentType = MAIN_DOCUMENT;
    return { main, parts: this.#parts, relationships };
  }

  #mainPath(relationships: readonly Relationship[]): string {
    const mains = relationships.filter((each) => kindOf(each) === 'officeDocument');
    if (mains.length !== 1 || !mains[0]) throw noDocument();
    return mains[0].target;
  }

  #relationships(path: string): Relationship[] {
    return readRelationships(path, { entries: this.#entries, budget: this.#budget });
  }

  /** Not recursive: parts may lead to each other in any way. */
  #loadAll(relationships: readonly Relationship[]): void {
    const waiting = [...relationships];
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const role = roleOf(each);
      if (!role || role === 'link') continue;
      const part = this.#load(each.target, role);
      if (part?.kind === 'xml') waiting.push(...part.relationships);
    }
  }

  #xml(path: string): XmlElement {
    const bytes = this.#entries.get(path) ?? Buffer.alloc(0);
    return parseXml(bytes, { part: path, budget: this.#budget });
  }

  /** @returns undefined if it was loaded before */
  #load(path: string, role: Exclude<Role, 'link'>): Part | undefined {
    const loaded = this.#parts.get(path);
    if (loaded?.kind === role) return undefined;
    if (loaded) throw refusal('A part of the document is used in two ways.', path);
    const part = this.#read(path, role);
    this.#parts.set(path, part);
    return part;
  }

  #read(path: string, role: Exclude<Role, 'link'>): Part {
    const bytes = this.#entries.get(path) ?? Buffer.alloc(0);
    const contentType = this.#types.of(path);
    if (role === 'font') return { kind: role, path, contentType, bytes };
    if (role === 'picture') {
      return { kind: role, path, contentType, bytes: this.#pictures.safe(bytes, path) };
    }
    const root = this.#xml(path);
    const relationships = this.#relationships(path);
    this.#bindings?.apply(root);
    disarm(root, this.#options);
    dropDanglingReferences(root, relationships);
    return { kind: role, path, contentType, root, relationships };
  }
}

function noDocument() {
  return refusal('The file is no Word document: its main part is missing. Upload a .docx.');
}
