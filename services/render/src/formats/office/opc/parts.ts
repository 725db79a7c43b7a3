import type { XmlElement } from '../xml/tree.ts';

/** ISO/IEC 29500-2, 6.5. */
export interface Relationship {
  id: string;
  /** A URI. */
  type: string;
  /** The path of a part, or a URI if it is external. */
  target: string;
  isExternal: boolean;
}

export interface XmlPart {
  kind: 'xml';
  /** Without a leading slash. */
  path: string;
  contentType: string;
  root: XmlElement;
  relationships: Relationship[];
}

interface BinaryPart {
  kind: 'picture' | 'font';
  path: string;
  contentType: string;
  bytes: Uint8Array;
}

export type Part = XmlPart | BinaryPart;

/** A document, checked: nothing in it reaches out of it. */
export interface OfficePackage {
  main: XmlPart;
  /** All parts by path, the main one too. */
  parts: Map<string, Part>;
  /** Of the package itself. */
  relationships: Relationship[];
  fields: TextFields;
}

/** Names of fields that became plain text. */
export interface TextFields {
  /** Their results depend on where they stood. */
  staleFields: Set<string>;
  /** They compare what values may change. */
  comparingFields: Set<string>;
}

/** Its parts of XML. */
export function xmlParts({ parts }: OfficePackage): XmlPart[] {
  return [...parts.values()].filter((part) => part.kind === 'xml');
}

/** The part that an element of another leads to by the id of a relationship. */
export function partById(
  id: string,
  { relationships }: XmlPart,
  { parts }: Pick<OfficePackage, 'parts'>,
): Part | undefined {
  return parts.get(relationships.find((each) => each.id === id)?.target ?? '');
}

/** The last step of a relationship's type, which the strict and the transitional form share. */
export function kindOf({ type }: Pick<Relationship, 'type'>): string {
  return type.slice(type.lastIndexOf('/') + 1);
}

/** The parts that one leads to by its relationships of a kind, such as `slide`. */
export function partsBehind(
  { relationships }: XmlPart,
  kind: string,
  { parts }: OfficePackage,
): XmlPart[] {
  const ofKind = relationships.filter((each) => kindOf(each) === kind);
  return ofKind.map(({ target }) => parts.get(target)).filter((part) => part?.kind === 'xml');
}

/** The part of the main part's only relationship of a kind, such as `styles`. */
export function partOf(document: OfficePackage, kind: string): XmlPart | undefined {
  return partsBehind(document.main, kind, document)[0];
}

/** A boolean of OOXML (ISO/IEC 29500-1, 22.9.2.7). */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

/** The first name that is not taken, whatever a document has named. */
export function freeName(
  name: (number: number) => string,
  isTaken: (name: string) => boolean,
  from = 1,
): string {
  let number = from;
  while (isTaken(name(number))) number += 1;
  return name(number);
}

/** @returns its id; one that a part has already is taken */
export function addRelationship(
  { relationships }: Pick<XmlPart, 'relationships'>,
  added: Omit<Relationship, 'id'>,
): string {
  const known = relationships.find(
    ({ target, type }) => target === added.target && type === added.type,
  );
  if (known) return known.id;
  const ids = new Set(relationships.map(({ id }) => id));
  const id = freeName(
    (number) => `platen${number}`,
    (name) => ids.has(name),
    relationships.length,
  );
  relationships.push({ ...added, id });
  return id;
}

/** The place of a part's relationships; '' is the package itself. */
export function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}
