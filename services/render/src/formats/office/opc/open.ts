import { macros, refusal } from '../refusal.ts';
import type { Entries } from '../archive/entries.ts';
import { PictureCheck } from '../pictures/check-picture.ts';
import { ElementBudget, parseXml } from '../xml/parse.ts';
import type { XmlElement } from '../xml/tree.ts';
import { ContentTypes } from './content-types.ts';
import {
  freeName,
  kindOf,
  type OfficePackage,
  type Part,
  type Relationship,
  type TextFields,
  type XmlPart,
} from './parts.ts';
import { readRelationships, roleOf, type Needed, type Role } from './relationships.ts';

/** Reads other parts of a package. */
export interface PackageReader {
  /** Path of the main part. */
  main: string;
  relationshipsOf(path: string): Relationship[];
  read(path: string): XmlElement;
  /** Takes a picture that stands in another part as text. @returns the path of a part with it, checked */
  addPicture(bytes: Uint8Array): string;
  fields: TextFields;
}

/** A kind of office document that is an OPC package (ISO/IEC 29500-2): the parts to keep, and the content to remove from them. */
export interface PackageKind extends Needed {
  name: 'docx' | 'xlsx' | 'pptx';
  /** Content types of the main part: a document's, as which it is written, then a template's. */
  mainTypes: readonly [string, ...string[]];
  /** Whether a document may have macros: none is kept. */
  leavesMacrosOut?: boolean;
  /** The element that its main part is. */
  root: string;
  /** @returns what takes out of each part, changing it, whatever would act */
  disarmer(reader: PackageReader): (part: XmlPart) => void;
}

/** A package of a kind, checked. */
interface OpenedPackage {
  kind: PackageKind;
  document: OfficePackage;
}

/**
 * Opens a package and keeps what makes its pages: parts that it leads to by relationships that are known,
 * each read, checked and without what would run, embed or fetch anything.
 * @throws {PlatenError} invalid_document
 */
export function openPackage(entries: Entries, kinds: readonly PackageKind[]): OpenedPackage {
  const budget = new ElementBudget();
  const types = new ContentTypes(entries, budget);
  const reading = { entries, budget: new ElementBudget(), needed: NO_KIND };
  const path = mainPath(readRelationships('', reading));
  const kind = kinds.find(({ mainTypes }) => mainTypes.includes(types.of(path)));
  if (!kind) throw types.refusalOf(path);
  if (!kind.leavesMacrosOut) refuseMacros(entries, types);
  return { kind, document: new Loader({ entries, budget, types, kind }).load(path) };
}

function refuseMacros(entries: Entries, types: ContentTypes): void {
  if (entries.some((path) => /(?:^|\/)vbaproject[^/]*\.bin$/i.test(path)) || types.nameMacros())
    throw macros();
}

/** For a package of an unknown kind. */
const NO_KIND: Needed = { roles: { officeDocument: 'xml' }, refused: new Map() };

function mainPath(relationships: readonly Relationship[]): string {
  const mains = relationships.filter((each) => kindOf(each) === 'officeDocument');
  if (mains.length !== 1 || !mains[0]) throw noDocument();
  return mains[0].target;
}

interface Loading {
  entries: Entries;
  budget: ElementBudget;
  types: ContentTypes;
  kind: PackageKind;
}

class Loader {
  readonly #loading: Loading;
  readonly #pictures: PictureCheck;
  readonly #parts = new Map<string, Part>();
  readonly #fields: TextFields = { staleFields: new Set(), comparingFields: new Set() };
  #disarm: (part: XmlPart) => void = () => undefined;

  constructor(loading: Loading) {
    this.#loading = loading;
    this.#pictures = new PictureCheck(loading.budget);
  }

  load(path: string): OfficePackage {
    const { kind } = this.#loading;
    this.#disarm = kind.disarmer({
      main: path,
      relationshipsOf: (part) => this.#relationships(part),
      read: (part) => this.#xml(part),
      addPicture: (bytes) => this.#addPicture(bytes),
      fields: this.#fields,
    });
    const relationships = this.#relationships('');
    this.#loadAll(relationships);
    const main = this.#parts.get(path);
    if (main?.kind !== 'xml' || main.root.nodeName !== kind.root) throw noDocument();
    [main.contentType] = kind.mainTypes;
    return { main, parts: this.#parts, relationships, fields: this.#fields };
  }

  #relationships(path: string): Relationship[] {
    const { entries, budget, kind } = this.#loading;
    return readRelationships(path, { entries, budget, needed: kind });
  }

  /** Not recursive: parts may lead to each other in any way. */
  #loadAll(relationships: readonly Relationship[]): void {
    const waiting = [...relationships];
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const role = roleOf(each, this.#loading.kind);
      if (!role || role === 'link') continue;
      const part = this.#load(each.target, role);
      if (part?.kind === 'xml') waiting.push(...part.relationships);
    }
  }

  #xml(path: string): XmlElement {
    const { entries, budget } = this.#loading;
    return parseXml(entries.get(path) ?? Buffer.alloc(0), { part: path, budget });
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

  #addPicture(bytes: Uint8Array): string {
    const path = freeName(
      (number) => `platen/bound${number}`,
      (name) => this.#parts.has(name),
    );
    const picture = { path, contentType: 'image/png', bytes: this.#pictures.safe(bytes, path) };
    this.#parts.set(path, { kind: 'picture', ...picture });
    return path;
  }

  #read(path: string, role: Exclude<Role, 'link'>): Part {
    const { entries, types } = this.#loading;
    const bytes = entries.get(path) ?? Buffer.alloc(0);
    const contentType = types.of(path);
    if (role === 'font') return { kind: role, path, contentType, bytes };
    if (role === 'picture') {
      return { kind: role, path, contentType, bytes: this.#pictures.safe(bytes, path) };
    }
    const relationships = this.#relationships(path);
    const part: XmlPart = { kind: role, path, contentType, root: this.#xml(path), relationships };
    this.#disarm(part);
    return part;
  }
}

function noDocument() {
  return refusal(
    'The file is no office document: its main part is missing. Save it again and upload it.',
  );
}
