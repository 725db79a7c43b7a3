import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { languageOf, type EditorLanguage } from './languages.ts';
import { placeholders } from './placeholders.ts';
import { theme } from './theme.ts';

/** Everything of the editor but its text. Tab leaves it, as keyboards need. */
export function extensionsOf(language: EditorLanguage, label: string): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...lintKeymap,
    ]),
    languageOf(language),
    placeholders,
    theme,
    // A file is a draft of its own; it is not put into this one.
    EditorView.domEventHandlers({
      drop: ({ dataTransfer }) => Boolean(dataTransfer?.files.length),
    }),
    EditorView.lineWrapping,
    // With a tabindex checkers see, too, that the keyboard scrolls it.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ];
}
