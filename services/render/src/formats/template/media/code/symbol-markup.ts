import { boundedText } from '@platen/contracts';
import { escapeHtml } from '../../../../variables/html.ts';
import { css, pt } from '../markup.ts';
import type { DrawnSymbol } from './symbol.ts';

/** How much of a long value is reported, in bytes. */
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
  return `<svg role="img" aria-label="${escapeHtml(boundedText(label, MAX_LABEL))}" viewBox="${symbol.viewBox}" style="${style}">${symbol.content}</svg>`;
}
