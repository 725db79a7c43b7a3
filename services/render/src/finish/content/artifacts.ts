import { operations, type Operation } from './operations.ts';

/** How to treat an XObject that is painted outside all tags. */
export type Painted =
  /** It has tags, so it stays unchanged. */
  | 'tagged'
  /** It is an artefact, painted by this name. */
  | { artifact: string };

const PATH_BEGINS = new Set(['m', 're']);
const PATH_PAINTS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const PATH_ENDS = new Set([...PATH_PAINTS, 'n']);
const PAINTS = new Set(['Tj', 'TJ', "'", '"', 'sh', 'BI']);
const SEQUENCE_BEGINS = new Set(['BMC', 'BDC']);

/** A range of a content stream, and its replacement. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/**
 * Marks as artefacts what a tagged content stream paints outside its tags
 * (ISO 14289-1, 7.1: all content is either real or an artefact).
 * @param painted how to treat an XObject, by its name
 * @returns the content, or undefined if there is nothing to mark
 */
export function markArtifacts(
  content: string,
  painted: (name: string) => Painted,
): string | undefined {
  return changed(content, untaggedPaint(content, painted));
}

/** The content without its tags, for a copy whose original has them. */
export function withoutTags(content: string): string {
  return changed(content, tagsIn(content)) ?? content;
}

/** True if any tag is in it. */
export function hasTags(content: string): boolean {
  return content.includes('/MCID');
}

/** Ranges that are painted outside tags and artefacts. */
function* untaggedPaint(content: string, painted: (name: string) => Painted): Generator<Change> {
  const areTags: boolean[] = [];
  let pathStart: number | undefined;
  for (const operation of operations(content)) {
    const { operator, start, end } = operation;
    follow(areTags, content, operation);
    if (PATH_BEGINS.has(operator)) pathStart ??= start;
    const text = areTags.includes(true) ? undefined : paintText(content, operation, painted);
    if (text !== undefined) {
      const from = PATH_PAINTS.has(operator) ? (pathStart ?? start) : start;
      yield { start: from, end, text: `/Artifact BMC\n${content.slice(from, start)}${text}\nEMC` };
    }
    if (PATH_ENDS.has(operator)) pathStart = undefined;
  }
}

/** @param areTags the sequences of marked content that are open, each in the one before it */
function follow(areTags: boolean[], content: string, operation: Operation): void {
  if (SEQUENCE_BEGINS.has(operation.operator)) areTags.push(isTag(content, operation));
  if (operation.operator === 'EMC') areTags.pop();
}

/** The operation as it is to be written; undefined if it paints nothing, or what is tagged within. */
function paintText(
  content: string,
  operation: Operation,
  painted: (name: string) => Painted,
): string | undefined {
  const { operator, start, end } = operation;
  if (operator === 'Do') {
    const xObject = painted(operandsOf(content, operation).replace('/', ''));
    return xObject === 'tagged' ? undefined : `/${xObject.artifact} Do`;
  }
  return PAINTS.has(operator) || PATH_PAINTS.has(operator) ? content.slice(start, end) : undefined;
}

function* tagsIn(content: string): Generator<Change> {
  for (const operation of operations(content)) {
    const { operator, start, end } = operation;
    if (operator === 'BDC' && hasTags(operandsOf(content, operation))) {
      yield { start, end, text: '/Artifact BMC' };
    }
  }
}

/** `/P <</MCID 0>> BDC`, `/P /MC0 BDC`, `/Artifact BMC`; but not `/Span <</ActualText (x)>> BDC`. */
function isTag(content: string, operation: Operation): boolean {
  const operands = operandsOf(content, operation);
  return hasTags(operands) || /^\/Artifact\b|^\/\S+\s*\/\S+$/.test(operands);
}

function operandsOf(content: string, { start, operandsEnd }: Operation): string {
  return content.slice(start, operandsEnd).trim();
}

function changed(content: string, changes: Iterable<Change>): string | undefined {
  const pieces: string[] = [];
  let copied = 0;
  for (const { start, end, text } of changes) {
    pieces.push(content.slice(copied, start), text);
    copied = end;
  }
  return copied === 0 ? undefined : pieces.join('') + content.slice(copied);
}
