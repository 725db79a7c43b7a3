import type { MarkdownIt, Token } from 'markdown-it';
import emoji from 'markdown-it-emoji/lib/data/full.mjs';
import { stateBox, TASK_BOXES } from './icons.ts';
import { taskList } from './plugins.ts';

/** Of a task in Obsidian or GitLab: begun, cancelled, deferred, inapplicable, and the like. */
const TASK_STATE = /^\[([/<>!?*~-])\][ \t]+/;

/** `- [ ]` and `- [x]`: boxes that are drawn, not form fields; Obsidian's further signs stand in their boxes. */
export function useTaskLists(md: MarkdownIt): void {
  taskList(md, { label: false, containerClass: 'tasks', itemClass: 'task' });
  md.renderer.rules['checkbox_input'] = (tokens, index) =>
    tokens[index]?.attrGet('checked') ? TASK_BOXES.done : TASK_BOXES.open;
  md.renderer.rules['task_state'] = (tokens, index) => `${stateBox(tokens[index]?.content ?? '')} `;
  md.core.ruler.before('inline', 'task_states', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const item = tokens[index - 2];
      if (token.type === 'inline' && item?.type === 'list_item_open') takeState(item, token);
    }
  });
  md.core.ruler.push('task_boxes', ({ tokens, Token: Constructor }) => {
    for (const { meta, children } of tokens) {
      const state: unknown = meta?.['task'];
      if (typeof state !== 'string') continue;
      children?.unshift(Object.assign(new Constructor('task_state', '', 0), { content: state }));
    }
  });
}

function takeState(item: Token, line: Token): void {
  const [found, state] = TASK_STATE.exec(line.content) ?? [];
  if (found === undefined) return;
  line.content = line.content.slice(found.length);
  line.meta = { ...line.meta, task: state };
  item.attrJoin('class', 'task');
}

/** Not in the midst of a word or a time of day. */
const CODE = /(?<![\p{L}\p{N}:]):([a-z0-9_+-]+):(?![\p{L}\p{N}:])/gu;

/** `:tada:`, by GitHub's names; what is no name of one stays as it is, and so do codes in code and bare addresses. */
export function useEmoji(md: MarkdownIt): void {
  md.core.ruler.push('emoji', ({ tokens }) => {
    for (const { content, children } of tokens)
      if (children && content.includes(':')) replaceIn(children);
  });
}

function replaceIn(tokens: readonly Token[]): void {
  let isAddress = false;
  for (const token of tokens) {
    if (token.type === 'link_open') isAddress = token.info === 'auto';
    else if (token.type === 'link_close') isAddress = false;
    else if (token.type === 'text' && !isAddress) token.content = withEmoji(token.content);
  }
}

function withEmoji(text: string): string {
  return text.replace(CODE, (code, name: string) =>
    Object.hasOwn(emoji, name) ? (emoji[name] ?? code) : code,
  );
}
