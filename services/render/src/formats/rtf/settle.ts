import { pictureCheck } from '../office/pictures/check-picture.ts';
import { ElementBudget } from '../office/xml/parse.ts';
import { fieldOf, holds, isKept, mergeName } from './fields.ts';
import { pictureIn } from './pictures.ts';
import { textOf } from './text.ts';
import { destinationOf, groupsOf, type Group, type Node, type Word } from './tree.ts';
import { requireExtent } from '../office/layable.ts';

/** Groups of comments, with which LibreOffice without a screen fails; of changes; and codes of fields outside of fields. */
const GROUPS: ReadonlySet<string> = new Set(
  [
    'annotation atnid atnauthor atnref atntime atndate atnicn atnparent atrfstart',
    'atrfend revtbl fldinst',
  ].flatMap((names) => names.split(' ')),
);

/** Marks of comments and of tracked changes, which are accepted. */
const MARKS: ReadonlySet<string> = new Set(
  'chatn revised revauth revdttm revprop revauthdel revdttmdel'.split(' '),
);

/**
 * Gives an RTF the looks that it had when it was saved: its fields, its changes, its pictures. What it would load or run
 * finds nothing, as LibreOffice sees its own folder alone. @param isFilled a field of a mail merge becomes a tag
 * @throws {PlatenError} invalid_document: a picture has too many pixels; the paper has no width or no height
 */
export function settle(root: Group, options: { isFilled: boolean }): Group {
  const targets = {
    bookmarks: new Set(bookmarksOf(root)),
    hasHeadings: holds(root, 'outlinelevel'),
  };
  const safePicture = pictureCheck(new ElementBudget());

  const all = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'group') return settled(node);
      if (node.kind === 'binary') return [];
      if (node.kind === 'text') return [node];
      if (SIDES.has(node.name)) requireExtent([String(node.parameter ?? 0)]);
      return isLeftOut(node) ? [] : [node];
    });

  const settled = (group: Group): Node[] => {
    if (GROUPS.has(destinationOf(group).name) || isDeleted(group)) return [];
    const special = group.children.find(
      (child) => child.kind === 'word' && SPECIAL.has(child.name),
    );
    if (special?.kind !== 'word') return [{ kind: 'group', children: all(group.children) }];
    return special.name === 'pict' ? picture(group) : field(group);
  };

  const field = (group: Group): Node[] => {
    const own = fieldOf(group);
    const name = options.isFilled ? mergeName(own) : undefined;
    if (name !== undefined) return [plain(`{{ ${name} }}`)];
    if (!isKept(own, targets))
      return [groupWith(...all(own.result.filter((each) => !isWord(each, 'fldrslt'))))];
    const parts = group.children.flatMap((each) =>
      each === own.code || isWord(each, 'field') ? [each] : all([each]),
    );
    return [groupWith(...parts)];
  };

  const picture = (group: Group): Node[] => {
    const bytes = pictureIn(group, safePicture);
    if (!bytes) return [];
    const properties = group.children.filter(({ kind }) => kind === 'word' || kind === 'group');
    const data: Node = { kind: 'text', source: `\n${bytes.toString('hex')}` };
    return [groupWith(PICTURE, ...all(properties), data)];
  };

  return { kind: 'group', children: all(root.children) };
}

function bookmarksOf(group: Group): string[] {
  const own = destinationOf(group).name === 'bkmkstart' ? [textOf(group).trim().toLowerCase()] : [];
  return [...own, ...groupsOf(group).flatMap(bookmarksOf)];
}

/** Of the paper (RTF 1.9.1, Document Formatting Properties). */
const SIDES: ReadonlySet<string> = new Set(['paperw', 'paperh']);

const PICTURE: Node = { kind: 'word', name: 'pict', parameter: undefined, source: '\\pict ' };

/** Groups with special treatment. */
const SPECIAL: ReadonlySet<string> = new Set(['field', 'pict']);

/** A code of a character that is none may be read as one with what follows it. */
function isLeftOut({ name, parameter }: Word): boolean {
  if (name === "'") return parameter === undefined;
  return GROUPS.has(name) || MARKS.has(name) || SPECIAL.has(name);
}

/** Text that was taken out while changes were tracked. */
function isDeleted({ children }: Group): boolean {
  return children.some(
    (child) => child.kind === 'word' && child.name === 'deleted' && child.parameter !== 0,
  );
}

function isWord(node: Node, name: string): boolean {
  return node.kind === 'word' && node.name === name;
}

function groupWith(...children: Node[]): Group {
  return { kind: 'group', children };
}

/** A text in a group of its own, as its characters are written by their codes. */
function plain(text: string): Group {
  const codes = text.replace(/[\\{}]|[^\x20-\x7e]/g, (character) =>
    /[\\{}]/.test(character) ? `\\${character}` : `\\u${character.charCodeAt(0)}?`,
  );
  return groupWith(
    ...[...codes.matchAll(/\\(u)(\d+)\?|\\([\\{}])|([^\\]+)/g)].map((token): Node => {
      const [source, unicode, number, symbol] = token;
      if (unicode !== undefined)
        return { kind: 'word', name: 'u', parameter: Number(number), source };
      if (symbol !== undefined) return { kind: 'word', name: symbol, parameter: undefined, source };
      return { kind: 'text', source };
    }),
  );
}
