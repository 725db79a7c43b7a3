import { macros, refusal } from '../refusal.ts';
import type { Entries } from '../archive/entries.ts';
import { pictureCheck } from '../pictures/check-picture.ts';
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
  return { kind, document: load(path, { entries, budget, types, kind }) };
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

function load(path: string, { entries, budget, types, kind }: Loading): OfficePackage {
  const safePicture = pictureCheck(budget);
  const parts = new Map<string, Part>();
  const fields: TextFields = { staleFields: new Set(), comparingFields: new Set() };
  const bytesAt = (at: string) => entries.get(at) ?? Buffer.alloc(0);
  const read = (part: string) => parseXml(bytesAt(part), { part, budget });
  const relationshipsOf = (at: string) => readRelationships(at, { entries, budget, needed: kind });
  const addPicture = (given: Uint8Array) => {
    const at = freeName(
      (number) => `platen/bound${number}`,
      (name) => parts.has(name),
    );
    const bytes = safePicture(given, at);
    parts.set(at, { kind: 'picture', path: at, contentType: 'image/png', bytes });
    return at;
  };
  const disarm = kind.disarmer({ main: path, relationshipsOf, read, addPicture, fields });
  const partAt = (at: string, role: Exclude<Role, 'link'>): Part => {
    const known = { path: at, contentType: types.of(at) };
    if (role === 'font') return { kind: role, ...known, bytes: bytesAt(at) };
    if (role === 'picture') return { kind: role, ...known, bytes: safePicture(bytesAt(at), at) };
    const relationships = relationshipsOf(at);
    const part: XmlPart = { kind: role, ...known, root: read(at), relationships };
    disarm(part);
    return part;
  };
  const relationships = relationshipsOf('');
  // Not recursive: parts may lead to each other in any way.
  const waiting = [...relationships];
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const role = roleOf(each, kind);
    if (!role || role === 'link') continue;
    const loaded = parts.get(each.target);
    if (loaded?.kind === role) continue;
    if (loaded) throw refusal('A part of the document is used in two ways.', each.target);
    const part = partAt(each.target, role);
    parts.set(each.target, part);
    if (part.kind === 'xml') waiting.push(...part.relationships);
  }
  return { main: mainOf(parts.get(path), kind), parts, relationships, fields };
}

function mainOf(main: Part | undefined, kind: PackageKind): XmlPart {
  if (main?.kind !== 'xml' || main.root.nodeName !== kind.root) throw noDocument();
  [main.contentType] = kind.mainTypes;
  return main;
}

function noDocument() {
  return refusal(
    'The file is no office document: its main part is missing. Save it again and upload it.',
  );
}
