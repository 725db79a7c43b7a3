import type { MarkdownIt } from 'markdown-it';

/** How an edit is written, and the element that shows it: CriticMarkup's, GitLab's, Obsidian's, MkDocs' insertions. */
const EDITS: readonly [open: string, close: string, tag: string][] = [
  ['{++', '++}', 'ins'],
  ['{--', '--}', 'del'],
  ['{==', '==}', 'mark'],
  ['{+', '+}', 'ins'],
  ['{-', '-}', 'del'],
  ['^^', '^^', 'ins'],
];

/** Longer ones are none, and take long to look at. In UTF-16 units. */
const MAX_EDIT = 4000;

/** Edits show what goes and what comes. Comments on them are not printed. */
export function useEdits(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'edit', (state, silent) => {
    const { src, pos } = state;
    if (src[pos] !== '{' && src[pos] !== '^') return false;
    const text = src.slice(pos, Math.min(state.posMax, pos + MAX_EDIT));
    const parts = partsOf(text, src.charAt(pos - 1));
    if (!parts) return false;
    for (const { tag, begin, end } of silent ? [] : parts.shown) {
      const { posMax } = state;
      state.push('edit_open', tag, 1);
      Object.assign(state, { pos: pos + begin, posMax: pos + end });
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push('edit_close', tag, -1);
    }
    state.pos = pos + parts.length;
    return true;
  });
}

interface Parts {
  length: number;
  shown: { tag: string; begin: number; end: number }[];
}

function partsOf(text: string, before: string): Parts | undefined {
  if (text.startsWith('{>>')) {
    const end = text.indexOf('<<}', 3);
    return end === -1 ? undefined : { length: end + 3, shown: [] };
  }
  return text.startsWith('{~~') ? changeOf(text) : editOf(text, before);
}

/** `{~~old~>new~~}`, by searches: an expression tries every arrow with every end. */
function changeOf(text: string): Parts | undefined {
  const arrow = text.indexOf('~>', 3);
  const end = text.indexOf('~~}', 3);
  if (arrow === -1 || end < arrow + 2) return undefined;
  const shown = [
    { tag: 'del', begin: 3, end: arrow },
    { tag: 'ins', begin: arrow + 2, end },
  ];
  return { length: end + 3, shown };
}

function editOf(text: string, before: string): Parts | undefined {
  const [open = '', close = '', tag = ''] = EDITS.find(([sign]) => text.startsWith(sign)) ?? [];
  const end = tag ? text.indexOf(close, open.length) : -1;
  if (end === -1) return undefined;
  const inner = text.slice(open.length, end);
  if (!isEdit(open, inner, before + text.charAt(end + 2))) return undefined;
  return { length: end + close.length, shown: [{ tag, begin: open.length, end }] };
}

function isEdit(open: string, inner: string, beside: string): boolean {
  // `^^` is a face, too, and a power in some languages.
  if (open === '^^') {
    return /^[^\s)\].,;:!?]/.test(inner) && /[^\s([]$/.test(inner) && !/[\p{L}\p{N}]/u.test(beside);
  }
  // GitLab's signs have spaces beside them: `{-1}` and `{+x+}` may be mathematics.
  return open.length === 2 ? /^ [^]* $/.test(inner) : inner.trim() !== '';
}
