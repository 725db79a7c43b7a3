import { escapeHtml } from '../../variables/html.ts';

/** A text as HTML; its line feeds become line breaks. */
export function textHtml(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}
