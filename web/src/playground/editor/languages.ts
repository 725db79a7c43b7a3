import { html } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';

export type EditorLanguage = 'html' | 'markdown' | 'json';

/** What the editor knows of a language; it completes tags of HTML, and validates nothing. */
export function languageOf(language: EditorLanguage): Extension {
  if (language === 'html') return html();
  return language === 'markdown' ? markdown() : json();
}
