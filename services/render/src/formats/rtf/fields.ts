import { isSafeInstruction } from '../docx/check/field-instruction.ts';
import { textOf } from './text.ts';
import { destinationOf, groupsOf, type Group, type Node } from './tree.ts';

/** A field: its instruction and its last saved result. */
interface Field {
  instruction: string;
  /** The group that has it. */
  code: Group | undefined;
  result: Node[];
}

/** A reference to a bookmark, which must exist: LibreOffice would print an error. */
const REFERENCE = /^\s*(?:REF|PAGEREF|NOTEREF)\s+"?([^\s"\\]+)/i;

const CONTENTS = /^\s*TOC\b/i;

const MERGE_FIELD = /^\s*MERGEFIELD\s+"?([^\s"\\]+)/i;

export function fieldOf(group: Group): Field {
  const part = (wanted: string) =>
    groupsOf(group).find((each) => destinationOf(each).name === wanted);
  const code = part('fldinst');
  return {
    instruction: code && !holds(code, 'field') ? textOf(code).replace(/\s+/g, ' ').trim() : '',
    code,
    result: part('fldrslt')?.children ?? [],
  };
}

export function holds(group: Group, name: string): boolean {
  return group.children.some((child) =>
    child.kind === 'group' ? holds(child, name) : child.kind === 'word' && child.name === name,
  );
}

/** Allowed targets of fields. */
export interface Targets {
  /** Names of bookmarks, in small letters. */
  bookmarks: ReadonlySet<string>;
  /** Some paragraphs say that they are headings. */
  hasHeadings: boolean;
}

export function isKept({ instruction }: Field, { bookmarks, hasHeadings }: Targets): boolean {
  if (!isSafeInstruction(instruction)) return false;
  // LibreOffice would make an empty one of it.
  if (CONTENTS.test(instruction)) return hasHeadings;
  const [, name] = REFERENCE.exec(instruction) ?? [];
  return name === undefined || bookmarks.has(name.toLowerCase());
}

/** The name of the value that a field of a mail merge waits for. */
export function mergeName({ instruction }: Field): string | undefined {
  return MERGE_FIELD.exec(instruction)?.[1];
}
