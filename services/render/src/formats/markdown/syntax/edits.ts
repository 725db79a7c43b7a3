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

const COMMENT = /^\{>>[^]*?<<\}/;
const CHANGE = /^\{~~((?:(?!~~\})[^])*?)~>([^]*?)~~\}/;

/** Longer ones are none, and take long to look at. In UTF-16 units. */
const MAX_EDIT = 4000;

/** Edits show what goes and what comes. Comments on them are not printed. */
export function useEdits(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'edit', (state, silent) => {
    const { src, pos } = state;
    if (src[pos] !== '{' && src[pos] !== '^') return false;
    const text = src.slice(pos, Math.min(state.posMax, pos + MAX_EDIT));
    const parts = partsOf(text);
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

function partsOf(text: string): Parts | undefined {
  const comment = COMMENT.exec(text);
  if (comment) return { length: comment[0].length, shown: [] };
  const [change, old = '', fresh = ''] = CHANGE.exec(text) ?? [];
  if (change === undefined) return editOf(text);
  const middle = 3 + old.length;
  const shown = [
    { tag: 'del', begin: 3, end: middle },
    { tag: 'ins', begin: middle + 2, end: middle + 2 + fresh.length },
  ];
  return { length: change.length, shown };
}

function editOf(text: string): Parts | undefined {
  const [open = '', close = '', tag = ''] = EDITS.find(([sign]) => text.startsWith(sign)) ?? [];
  const end = tag ? text.indexOf(close, open.length) : -1;
  if (end === -1) return undefined;
  const inner = text.slice(open.length, end);
  // GitLab's signs have spaces beside them: `{-1}` and `{+x+}` may be mathematics.
  const isEdit = open.length === 2 && open !== '^^' ? /^ [^]* $/.test(inner) : inner.trim() !== '';
  if (!isEdit) return undefined;
  return { length: end + close.length, shown: [{ tag, begin: open.length, end }] };
}
