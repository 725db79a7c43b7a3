import { escapeHtml } from '../../variables/html.ts';
import { keepNumbers } from '../tables/column-needs.ts';

/** A text as HTML; its line feeds become line breaks, and no other line ends within a number. */
export function textHtml(text: string): string {
  return keepNumbers(escapeHtml(text)).replace(/\r\n?|\n/g, '<br>');
}
