import { escapeHtml } from '../../../../variables/html.ts';
import { css, pt } from '../markup.ts';
import type { DrawnSymbol } from './symbol.ts';

/** How much of a long value is reported, in UTF-16 units. */
const MAX_LABEL = 200;

/** A symbol in HTML, `module` points to a module. */
export function symbolMarkup(symbol: DrawnSymbol, module: number, label: string): string {
  const style = css({
    display: 'inline-block',
    'vertical-align': 'top',
    width: pt(symbol.width * module),
    height: 'auto',
    'max-width': '100%',
    'break-inside': 'avoid',
  });
  return `<svg role="img" aria-label="${escapeHtml(shortened(label))}" viewBox="${symbol.viewBox}" style="${style}">${symbol.content}</svg>`;
}

function shortened(text: string): string {
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text;
}
