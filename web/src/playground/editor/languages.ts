import { html } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';

export type EditorLanguage = 'html' | 'markdown' | 'json';

/** The editor's support of a language; it completes HTML tags, and validates nothing. */
export function languageOf(language: EditorLanguage): Extension {
  if (language === 'html') return html();
  return language === 'markdown' ? markdown() : json();
}
