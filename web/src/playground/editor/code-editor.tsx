import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Fault } from '../faults/fault.ts';
import { rangeOf } from '../faults/position.ts';
import type { Pane } from '../request/body.ts';
import styles from './code-editor.module.css';
import { extensionsOf } from './extensions.ts';
import type { EditorLanguage } from './languages.ts';

interface CodeEditorProps {
  label: string;
  language: EditorLanguage;
  value: string;
  onChange: (text: string) => void;
  /** The faults; those of this pane are shown in the gutter. */
  faults: readonly Fault[];
  pane: Pane;
}

/** In a shadow root the editor adopts its style sheets, which the page's policy allows. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, language, value, onChange, faults, pane } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The editor's content, so that its own text is not inserted again. */
  const held = useRef(value);

  const onText = useEffectEvent((text: string) => {
    held.current = text;
    onChange(text);
  });
  const initial = useEffectEvent(() => value);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    held.current = initial();
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: held.current,
        extensions: [
          extensionsOf(language, label),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onText(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [language, label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || value === held.current) return;
    held.current = value;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const diagnostics = faults
      .filter(({ where }) => where === pane)
      .map((fault) => diagnosticOf(editor.state, fault))
      .sort((a, b) => a.from - b.from);
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [faults, pane, language, label]);

  return <div ref={host} className={styles['editor']} />;
}

function diagnosticOf(state: EditorState, fault: Fault): Diagnostic {
  return { ...rangeOf(state, fault), severity: 'error', message: fault.message };
}
