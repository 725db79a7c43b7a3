import type { Block, BlockOf, BlockType, PageGeometry, StyleUse } from '@platen/contracts';
import type { Scope } from '../../../variables/filler.ts';
import type { TemplateDocument } from '../document.ts';
import type { Filled } from '../filled.ts';
import { declarations } from '../style/css.ts';
import type { Attributes } from './element.ts';

/** Where blocks stand. */
export interface Place {
  document: TemplateDocument;
  /** JSON Pointer of the array they are in. */
  at: string;
  scope: Scope;
  /** How many blocks they are in. */
  depth: number;
  /** The width there is, in points. */
  room: number;
  /** The sheet that they are on. */
  sheet: PageGeometry;
  /** They stand on the sheet itself, not beside or within something else: they may be on sheets of their own. */
  isOnSheet: boolean;
  /** In a header or footer. */
  inHeaderFooter: boolean;
  /** Whether nothing stands on the page yet; undefined: they are not in the content itself. */
  beginsPage?: boolean | undefined;
}

/** The context of a block while its HTML is made: its place, by its own JSON Pointer. */
export interface BlockContext extends Place {
  /** For its outermost element: id, and the class of its look. */
  attributes: Attributes;
  /** @param path of the array, relative to the block: `blocks`, `columns/0/blocks` */
  inside: (
    blocks: readonly Block[],
    path: string,
    room?: number,
    sheet?: PageGeometry,
  ) => Promise<string>;
}

/** Makes the HTML of one kind of block. */
export type Renderer<T extends BlockType> = (
  block: Filled<BlockOf<T>>,
  context: BlockContext,
) => string | Promise<string>;

/** The attributes of a block's outermost element, of these classes too. */
export function withClass(
  { attributes }: BlockContext,
  ...classes: (string | undefined)[]
): Attributes {
  return { ...attributes, class: [...classes, ...(attributes.class ?? [])] };
}

/** The class of a style's look. @param path relative to the block */
export function classOf(
  use: StyleUse | undefined,
  path: string,
  { document: { styles, sheet }, at }: BlockContext,
): string | undefined {
  return sheet.classOf(declarations(styles.resolve(use, `${at}/${path}`)));
}
