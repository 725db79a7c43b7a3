import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { Deck } from '../deck.ts';
import type { Words } from '../words.ts';
import { calloutClosing, calloutOpening, kindOf, pushAll } from './callouts.ts';
import { INTERRUPTS, isIndentedCode, lineAt } from './lines.ts';
import { noteUnread } from './unread.ts';

const OPENING = /^:{3,}[ \t]*([^\s:].*?)[ \t]*:*$/;
const CLOSING = /^:{3,}[ \t]*$/;
const QUOTE = /^>>>(?:[ \t]*\[!([\p{L}_-]+)\](?:[ \t]+(.+))?)?$/u;
const FENCE = /^(`{3,}|~{3,})/;

/** MyST's `{note} Title`, between lines of colons or in a fence, and its options below. */
const DIRECTIVE = /^\{([a-z][\w:-]*)\}(?:[ \t]*(\S.*))?$/i;
const DIRECTIVE_OPTION = /^:[\w-]+:/;

/** `note`, `note[Title]`, `note Title`, `note "Title"`, or `{.note title="Title"}`. */
const NAMED =
  /^([\p{L}][\p{L}\p{N}_-]*)(?:[ \t]*\[(.*)\]|[ \t]+"(.*)"|[ \t]+([^{]*?))?(?:[ \t]*\{(.*)\})?$/u;
const ATTRIBUTES = /^(?:\{(.*)\})$/;

/** Containers that group what is in them, and show nothing themselves. */
const PLAIN = new Set(['code-group', 'tabs', 'tab', 'column', 'div', 'center', 'raw']);

interface Header {
  name: string;
  title?: string | undefined;
  /** The title is the container's first heading. */
  takesHeading?: boolean;
}

/**
 * Containers between lines of colons, as Docusaurus, VitePress, Pandoc, Quarto, MyST and Azure DevOps have them: callouts,
 * diagrams, and groups. What is never closed is text.
 */
export function useContainers(md: MarkdownIt, words: Words): void {
  md.block.ruler.before(
    'blockquote',
    'quote_between',
    (state, start, end, silent) => quoteBetween(state, start, { end, silent, words }),
    INTERRUPTS,
  );
  md.block.ruler.before(
    'fence',
    'directive',
    (state, start, end, silent) => fencedCallout(state, start, { end, silent, words }),
    INTERRUPTS,
  );
  md.block.ruler.before(
    'fence',
    'container',
    (state, start, end, silent) => container(state, start, { end, silent, words }),
    INTERRUPTS,
  );
}

interface Place {
  end: number;
  silent: boolean;
  words: Words;
}

function container(state: StateBlock, start: number, { end, silent, words }: Place): boolean {
  const header = headerAt(state, start);
  const close = header && closingsOf(state).get(start);
  if (!header || close === undefined || close >= end) return false;
  if (silent) return true;
  if (header.name === 'mermaid') pushDiagram(state, start, close);
  else pushContainer(state, header, { start, close, words });
  state.line = close + 1;
  return true;
}

/** MyST's callouts. Other directives in fences are code. */
function fencedCallout(state: StateBlock, start: number, { end, silent, words }: Place): boolean {
  const first = isIndentedCode(state, start) ? '' : lineAt(state, start);
  const mark = FENCE.exec(first)?.[1] ?? '';
  const header = mark === '' ? undefined : directiveOf(first.slice(mark.length));
  if (!header || kindOf(header.name) === undefined) return false;
  let close = start + 1;
  const isEnd = (line: string) => line.startsWith(mark) && /^(`+|~+)$/.test(line);
  while (close < end && !isEnd(lineAt(state, close))) close += 1;
  if (!silent) pushContainer(state, header, { start, close, words });
  state.line = Math.min(close + 1, end);
  return true;
}

function directiveOf(text: string): Header | undefined {
  const [, name, title] = DIRECTIVE.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name: name === 'admonition' ? 'note' : name, title };
}

/** GitLab's quotes between two lines of `>>>`, the first perhaps with the kind and title of an alert. */
function quoteBetween(state: StateBlock, start: number, { end, silent, words }: Place): boolean {
  const found = isIndentedCode(state, start) ? null : QUOTE.exec(lineAt(state, start));
  if (!found) return false;
  let close = start + 1;
  while (close < end && lineAt(state, close) !== '>>>') close += 1;
  if (close === end) return false;
  if (silent) return true;
  const [, name, title] = found;
  if (name !== undefined) pushContainer(state, { name, title }, { start, close, words });
  else {
    state.push('blockquote_open', 'blockquote', 1);
    pushInside(state, start + 1, close);
    state.push('blockquote_close', 'blockquote', -1);
  }
  state.line = close + 1;
  return true;
}

function headerAt(state: StateBlock, line: number): Header | undefined {
  if (isIndentedCode(state, line)) return undefined;
  const text = OPENING.exec(lineAt(state, line))?.[1];
  return text === undefined ? undefined : (directiveOf(text) ?? headerOf(text));
}

function headerOf(text: string): Header | undefined {
  const attributes = ATTRIBUTES.exec(text)?.[1];
  if (attributes !== undefined) return headerIn(attributes);
  const [, name, bracketed, quoted, rest = '', more = ''] = NAMED.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name, title: bracketed ?? quoted ?? (rest === '' ? titleIn(more) : rest) };
}

function headerIn(attributes: string): Header {
  const names = Array.from(attributes.matchAll(/\.([\w-]+)/g), ([, name = '']) =>
    name.replace(/^callout-/, ''),
  );
  const title = titleIn(attributes);
  const name = names.find(kindOf) ?? names[0] ?? 'div';
  const isLaidOut = /\blayout(?:-\w+)?=/.test(attributes);
  return { name: isLaidOut ? 'layout' : name, title, takesHeading: title === undefined };
}

function titleIn(attributes: string): string | undefined {
  return /\btitle="([^"]*)"/.exec(attributes)?.[1];
}

function pushDiagram(state: StateBlock, start: number, close: number): void {
  const token = state.push('fence', 'code', 0);
  token.info = 'mermaid';
  token.content = state.getLines(start + 1, close, state.blkIndent, true);
  token.map = [start, close + 1];
}

interface Range {
  start: number;
  close: number;
  words: Words;
}

function pushContainer(state: StateBlock, header: Header, { start, close, words }: Range): void {
  if (kindOf(header.name) === undefined) {
    if (!PLAIN.has(header.name)) noteUnread(state.env, start, lineAt(state, start));
    // In slides these are for who speaks alone.
    if (header.name === 'notes' && (state.env as Environment).deck) return;
    state.push('container_open', 'div', 1).block = true;
    pushInside(state, start + 1, close);
    state.push('container_close', 'div', -1).block = true;
    return;
  }
  const taken = header.takesHeading ? headingAt(state, start + 1, close) : undefined;
  pushAll(state, calloutOpening(state, { ...header, ...taken }, words));
  let first = (taken?.line ?? start) + 1;
  while (DIRECTIVE_OPTION.test(lineAt(state, first))) first += 1;
  pushInside(state, first, close);
  pushAll(state, [calloutClosing(state)]);
}

function pushInside(state: StateBlock, first: number, end: number): void {
  const { parentType, lineMax } = state;
  state.lineMax = end;
  state.md.block.tokenize(state, first, end);
  Object.assign(state, { parentType, lineMax });
}

/** Quarto's title of a callout that has no other. */
function headingAt(state: StateBlock, first: number, end: number) {
  let line = first;
  while (line < end && state.isEmpty(line)) line += 1;
  const title = /^#{1,6}[ \t]+(.*?)[ \t]*#*$/.exec(lineAt(state, line))?.[1];
  return title === undefined ? undefined : { title, line };
}

interface Environment {
  deck?: Deck;
  containers?: { src: string; closings: ReadonlyMap<number, number> };
}

/** The line that closes each container, by the line that opens it: found once for a document. */
function closingsOf({ env, src }: StateBlock): ReadonlyMap<number, number> {
  const known = env as Environment;
  if (known.containers?.src !== src) known.containers = { src, closings: closingsIn(src) };
  return known.containers.closings;
}

function closingsIn(source: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const [index, line] of outsideFences(source)) {
    if (!CLOSING.test(line)) {
      if (OPENING.test(line)) open.push(index);
      continue;
    }
    const opening = open.pop();
    if (opening !== undefined) closings.set(opening, index);
  }
  return closings;
}

/** The lines of a source that are no code, with their numbers; what sets them in or quotes them is left out. */
function* outsideFences(source: string): Generator<[number, string]> {
  let fence = '';
  for (const [index, whole] of source.split('\n').entries()) {
    const line = whole.replace(/^[\s>]+/, '').trimEnd();
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '' && mark === '') yield [index, line];
    else if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line === mark) fence = '';
  }
}
