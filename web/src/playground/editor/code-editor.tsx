import type { CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Fault } from '../faults/fault.ts';
import { rangeOf } from '../faults/position.ts';
import type { PaneName } from '../workbench/panes.ts';
import styles from './code-editor.module.css';
import { completeJson, type Schema } from './complete-json.ts';
import { completePlaceholder } from './complete-placeholders.ts';
import { extensionsOf } from './extensions.ts';
import type { EditorLanguage } from './languages.ts';
import { left, variablesOf } from './steps.ts';

interface CodeEditorProps {
  /** Of the text: its history is kept under it while another is shown. */
  id: string;
  label: string;
  language: EditorLanguage;
  value: string;
  onChange: (text: string) => void;
  /** The faults; those of this pane are shown in the gutter. */
  faults: readonly Fault[];
  /** The fault that the cursor goes to. */
  target: Fault | undefined;
  pane: PaneName;
  /** The JSON of the variables that it may name. */
  variables?: string;
  /** Of its JSON. */
  schema?: () => Promise<Schema>;
}

/** In a shadow root the editor adopts its style sheets, which the page's policy allows. */
export function CodeEditor(props: CodeEditorProps) {
  const { id, label, language, value, onChange, faults, target, pane, variables, schema } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The editor's content, so that its own text is not inserted again. */
  const held = useRef(value);

  const onText = useEffectEvent((text: string) => {
    held.current = text;
    onChange(text);
  });
  const initial = useEffectEvent(() => value);
  const sources = useEffectEvent(() => sourcesOf(id, schema));
  useEffect(() => void variablesOf.set(id, variables), [id, variables]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    held.current = initial();
    const before = left.get(id);
    const editor = new EditorView({
      parent: root,
      root,
      state:
        before ??
        EditorState.create({
          doc: held.current,
          extensions: extensionsOf(language, label, sources()),
        }),
      dispatchTransactions: (transactions, one) => {
        one.update(transactions);
        if (!transactions.some(({ docChanged }) => docChanged)) return;
        const text = one.state.doc.toString();
        if (text !== held.current) onText(text);
      },
    });
    replaceText(editor, held.current);
    view.current = editor;
    return () => {
      left.set(id, editor.state);
      editor.destroy();
      view.current = null;
    };
  }, [id, language, label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || value === held.current) return;
    held.current = value;
    replaceText(editor, value);
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const diagnostics = faults
      .filter(({ where }) => where === pane)
      .map((fault) => diagnosticOf(editor.state, fault))
      .sort((a, b) => a.from - b.from);
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [faults, pane, id, language, label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || target?.where !== pane) return;
    const { from } = rangeOf(editor.state, target);
    editor.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    editor.focus();
  }, [target, pane, id]);

  return <div ref={host} className={styles['editor']} />;
}

function sourcesOf(id: string, schema: CodeEditorProps['schema']): CompletionSource[] {
  return [
    (context) => completePlaceholder(context, variablesOf.get(id) ?? ''),
    ...(schema
      ? [async (context: CompletionContext) => completeJson(context, await schema())]
      : []),
  ];
}

/** One step that can be undone, if there is another text than before. */
function replaceText(editor: EditorView, text: string): void {
  const { doc } = editor.state;
  if (doc.toString() === text) return;
  editor.dispatch({
    changes: { from: 0, to: doc.length, insert: text },
    annotations: isolateHistory.of('full'),
  });
}

function diagnosticOf(state: EditorState, fault: Fault): Diagnostic {
  const { severity = 'error', message } = fault;
  return { ...rangeOf(state, fault), severity, message };
}
