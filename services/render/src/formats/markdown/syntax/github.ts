import type { MarkdownIt, Token } from 'markdown-it';
import emoji from 'markdown-it-emoji/lib/data/full.mjs';
import type { Words } from '../words.ts';
import { ALERT_ICONS, TASK_BOXES, type AlertKind } from './icons.ts';
import { alert, taskList } from './plugins.ts';

const KINDS = Object.keys(ALERT_ICONS) as AlertKind[];

/** GitHub's quotes that begin with `[!NOTE]` and its kin. */
export function useAlerts(md: MarkdownIt, words: Words): void {
  alert(md, {
    alertNames: KINDS,
    openRender: (tokens, index) =>
      `<div class="alert alert-${tokens[index]?.markup ?? ''}" role="note">\n`,
    closeRender: () => '</div>\n',
    titleRender: (tokens, index) => {
      const kind = tokens[index]?.markup as AlertKind;
      return `<p class="alert-title">${ALERT_ICONS[kind]}${words[kind]}</p>\n`;
    },
  });
}

/** `- [ ]` and `- [x]`: boxes that are drawn, not form fields. */
export function useTaskLists(md: MarkdownIt): void {
  taskList(md, { label: false, containerClass: 'tasks', itemClass: 'task' });
  md.renderer.rules['checkbox_input'] = (tokens, index) =>
    tokens[index]?.attrGet('checked') ? TASK_BOXES.done : TASK_BOXES.open;
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
