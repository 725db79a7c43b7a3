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

/** All extensions of the editor. Tab leaves it, as keyboard users need. */
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
    // A dropped file is a separate draft, so the editor does not insert it.
    EditorView.domEventHandlers({
      drop: ({ dataTransfer }) => Boolean(dataTransfer?.files.length),
    }),
    EditorView.lineWrapping,
    // With a tabindex, checkers also see that the keyboard scrolls it.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ];
}
