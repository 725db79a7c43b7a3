import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
} from '@codemirror/view';
import { PLACEHOLDER } from '../faults/position.ts';
import { languageOf, type EditorLanguage } from './languages.ts';
import { texts } from '../texts.ts';
import { theme } from './theme.ts';

/** All extensions of the editor. Tab leaves it, as keyboard users need. */
export function extensionsOf(
  language: EditorLanguage,
  label: string,
  sources: readonly CompletionSource[],
): Extension {
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
    // Beside what the language completes.
    sources.map((autocomplete) => EditorState.languageData.of(() => [{ autocomplete }])),
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
    EditorState.phrases.of(texts.find),
    // With a tabindex, checkers also see that the keyboard scrolls it.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ];
}

/** Marks `{{ placeholders }}` and `{% tags %}`, only in the visible text. */
const matcher = new MatchDecorator({
  regexp: new RegExp(PLACEHOLDER, 'g'),
  decoration: Decoration.mark({ class: 'cm-placeholder-tag' }),
});

const placeholders = ViewPlugin.define<{ marks: DecorationSet } & object>(
  (view) => {
    const plugin = {
      marks: matcher.createDeco(view),
      update(update: Parameters<typeof matcher.updateDeco>[0]) {
        plugin.marks = matcher.updateDeco(update, plugin.marks);
      },
    };
    return plugin;
  },
  { decorations: (plugin) => plugin.marks },
);
