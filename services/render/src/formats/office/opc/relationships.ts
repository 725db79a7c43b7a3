import { posix } from 'node:path';
import { orElse } from '@platen/contracts';
import { kindOf, relationshipsPath, type Relationship } from './parts.ts';
import { parseXml, type ElementBudget } from '../xml/parse.ts';
import { elementsOf } from '../xml/tree.ts';
import type { Entries } from '../archive/entries.ts';
import { refusal } from '../refusal.ts';
import { mayBeSafeLink } from '../safe-link.ts';

/** The target of a kept relationship. */
export type Role = 'xml' | 'picture' | 'font' | 'link';

/** The relationships of a kind of document. */
export interface Needed {
  /**
   * The relationships that a document needs to look as it does, by the last step of their type. Any
   * other goes, with what it leads to.
   */
  roles: Readonly<Record<string, Role>>;
  /** Content whose removal would lose text, with the error for it. */
  refused: ReadonlyMap<string, string>;
}

export function all(role: Role, kinds: readonly string[]): Record<string, Role> {
  return Object.fromEntries(kinds.map((kind) => [kind, role]));
}

/** The relationships of every kind of document. */
export const COMMON_ROLES: Readonly<Record<string, Role>> = {
  ...all('xml', ['officeDocument', 'core-properties', 'extended-properties', 'custom-properties']),
  ...all('xml', ['theme', 'themeOverride']),
  ...all('xml', ['chart', 'chartUserShapes', 'chartStyle', 'chartColorStyle']),
  ...all('xml', ['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors']),
  ...all('xml', ['diagramDrawing']),
  ...all('picture', ['image', 'hdphoto']),
  hyperlink: 'link',
};

export function roleOf(
  relationship: Pick<Relationship, 'type'>,
  { roles }: Needed,
): Role | undefined {
  const kind = kindOf(relationship);
  return Object.hasOwn(roles, kind) ? roles[kind] : undefined;
}

interface ReadOptions {
  entries: Entries;
  budget: ElementBudget;
  needed: Needed;
}

/**
 * Reads the relationships of a part (of the package for ''): those that stay
 * inside it and are needed, and links to where links may lead.
 * @throws {PlatenError} invalid_document
 */
export function readRelationships(
  path: string,
  { entries, budget, needed }: ReadOptions,
): Relationship[] {
  const part = relationshipsPath(path);
  const bytes = entries.get(part);
  if (!bytes) return [];
  return elementsOf(parseXml(bytes, { part, budget })).flatMap(({ attributes }): Relationship[] => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
    refuseLoss(type, path, needed);
    const role = roleOf({ type }, needed);
    if (role === 'link')
      return mayBeSafeLink(target) ? [{ id, type, target, isExternal: true }] : [];
    if (role === undefined || mode === 'External') return [];
    const inside = entries.pathOf(resolve(path, target));
    return inside === undefined ? [] : [{ id, type, target: inside, isExternal: false }];
  });
}

function refuseLoss(type: string, path: string, { refused }: Needed): void {
  const sentence = refused.get(kindOf({ type }));
  if (sentence !== undefined) throw refusal(sentence, path);
}

/** A target is a URI relative to its part (ISO/IEC 29500-2, 6.3); one that leads out finds no entry. */
function resolve(path: string, target: string): string {
  const decoded = orElse(() => decodeURIComponent(target), target);
  return posix.resolve('/', posix.dirname(path), decoded).slice(1);
}
