import type { MarkdownIt } from 'markdown-it';
import type { Words } from '../words.ts';
import { ALERT_ICONS, type AlertKind } from './icons.ts';
import { alert } from './plugins.ts';

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
