import { posix } from 'node:path';
import { kindOf, relationshipsPath, type Relationship } from '../package/parts.ts';
import { parseXml, type ElementBudget } from '../xml/parse.ts';
import { elementsOf } from '../xml/tree.ts';
import type { Entries } from './entries.ts';
import { refusal } from './refusal.ts';
import { mayBeSafeLink } from './safe-link.ts';

/** What a relationship leads to, if it is kept. */
export type Role = 'xml' | 'picture' | 'font' | 'link';

/**
 * The relationships that a document needs to look as it does, by the last step of their type. Any
 * other goes, with what it leads to: templates, OLE objects, ActiveX controls, frames,
 * sub-documents, data sources, web extensions, films, glossaries, comments and what is yet to come.
 */
const ROLES: Readonly<Record<string, Role>> = {
  ...all('xml', ['officeDocument', 'core-properties', 'extended-properties', 'custom-properties']),
  ...all('xml', ['styles', 'stylesWithEffects', 'numbering', 'settings', 'fontTable', 'theme']),
  ...all('xml', ['header', 'footer', 'footnotes', 'endnotes']),
  ...all('xml', ['chart', 'chartUserShapes', 'chartStyle', 'chartColorStyle', 'themeOverride']),
  ...all('xml', ['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors']),
  ...all('xml', ['diagramDrawing', 'customXml', 'customXmlProps']),
  ...all('picture', ['image', 'hdphoto']),
  font: 'font',
  hyperlink: 'link',
};

/** Content that would be lost without a word if it were left out. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  [
    'aFChunk',
    'The document holds another document (altChunk). Open it in Word, save it and upload it again.',
  ],
]);

function all(role: Role, kinds: readonly string[]) {
  return Object.fromEntries(kinds.map((kind) => [kind, role]));
}

export function roleOf(relationship: Pick<Relationship, 'type'>): Role | undefined {
  const kind = kindOf(relationship);
  return Object.hasOwn(ROLES, kind) ? ROLES[kind] : undefined;
}

interface ReadOptions {
  entries: Entries;
  budget: ElementBudget;
}

/**
 * Reads the relationships of a part (of the package for ''): those that stay
 * inside it and are needed, and links to where links may lead.
 * @throws {PlatenError} invalid_document
 */
export function readRelationships(path: string, { entries, budget }: ReadOptions): Relationship[] {
  const part = relationshipsPath(path);
  const bytes = entries.get(part);
  if (!bytes) return [];
  return elementsOf(parseXml(bytes, { part, budget })).flatMap(({ attributes }) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
    refuseLoss(type, path);
    const role = roleOf({ type });
    if (role === 'link') return mayBeSafeLink(target) ? [external({ id, type, target })] : [];
    if (role === undefined || mode === 'External') return [];
    const inside = entries.pathOf(resolve(path, target));
    return inside === undefined ? [] : [{ id, type, target: inside, isExternal: false }];
  });
}

function external(link: Omit<Relationship, 'isExternal'>): Relationship {
  return { ...link, isExternal: true };
}

function refuseLoss(type: string, path: string): void {
  const sentence = REFUSED.get(kindOf({ type }));
  if (sentence !== undefined) throw refusal(sentence, path);
}

/** A target is a URI relative to its part (ISO/IEC 29500-2, 6.3); one that leads out finds no entry. */
function resolve(path: string, target: string): string {
  const absolute = posix.resolve('/', posix.dirname(path), decoded(target));
  return absolute.slice(1);
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
