import { Tabs } from '@base-ui/react/tabs';
import { withMissing } from '../editor/complete-placeholders.ts';
import { CodeEditor } from '../editor/code-editor.tsx';
import { forgetSteps } from '../editor/steps.ts';
import { templateSchema } from '../editor/template-schema.ts';
import { Mark } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { setNames, withNewSet, withRenamedSet, withSet } from '../drafts/data-sets.ts';
import { NameMenu } from '../drafts/name-menu.tsx';
import { TEXT_SOURCES, type Draft, type DraftFile, type Format } from '../drafts/draft.ts';
import type { Fault } from '../faults/fault.ts';
import { FilesPanel } from '../folder/files-panel.tsx';
import { OptionsForm } from '../options/options-form.tsx';
import tabs from '../../components/tabs.module.css';
import { faultIn } from '../request/json-text.ts';
import { texts } from '../texts.ts';
import { VariablesForm } from '../variables/variables-form.tsx';
import { FaultList } from './fault-list.tsx';
import { PANES, type PaneName } from './panes.ts';
import { WordPanel } from './word-panel.tsx';
import styles from './workbench.module.css';

export interface EditorSideProps {
  /** Of the draft. */
  id: string;
  format: Format;
  draft: Draft;
  faults: readonly Fault[];
  pane: PaneName;
  onPane: (pane: PaneName) => void;
  /** The fault that the cursor goes to. */
  target: Fault | undefined;
  onTarget: (fault: Fault) => void;
  onChange: (draft: Draft) => void;
  /** Files were chosen: an office file, or those beside a text. */
  onFiles: (reading: Promise<DraftFile[]>) => void;
  onWordSample: () => void;
  onRemoveSet: () => void;
  /** Whether the variables are shown as a form, if their JSON is sound. */
  isForm: boolean;
  onForm: (isForm: boolean) => void;
}

/** The parts of the document: source, variables, options. */
export function EditorSide(props: EditorSideProps) {
  const { format, draft, faults, pane, onPane, onTarget, onChange } = props;
  // An office file has none beside it.
  const panes = PANES.filter((name) => name !== 'files' || format !== 'docx');
  const insert = (names: string[]) => {
    onChange({ ...draft, variables: withMissing(draft.variables, names) });
    onPane('variables');
  };
  return (
    <section className={styles['side']} aria-label={texts.editor.label}>
      <Tabs.Root
        className={styles['panes']}
        value={pane}
        onValueChange={(chosen) => onPane(chosen as PaneName)}
      >
        <Tabs.List className={tabs['list']} aria-label={texts.editor.panes}>
          {panes.map((name) => (
            <Tabs.Tab key={name} value={name} className={tabs['tab']}>
              {texts.editor[name]}
              <PaneMark name={name} draft={draft} faults={faults} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {panes.map((name) => (
          <Tabs.Panel key={name} value={name} className={styles['pane']}>
            <Pane name={name} {...props} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <FaultList faults={faults} onShow={onTarget} onInsert={insert} />
    </section>
  );
}

/** How many problems a pane has, or how many options or files. */
function PaneMark({
  name,
  draft,
  faults,
}: { name: PaneName } & Pick<EditorSideProps, 'draft' | 'faults'>) {
  const wrong = faults.filter(({ where, severity }) => where === name && !severity).length;
  if (wrong > 0) return <Mark count={wrong} label={texts.editor.faultCount(wrong)} tone="bad" />;
  const [count, label] =
    name === 'files'
      ? [draft.assets?.length ?? 0, texts.editor.fileCount]
      : [name === 'options' ? Object.keys(draft.options).length : 0, texts.editor.optionCount];
  return count > 0 && <Mark count={count} label={label(count)} tone="accent" />;
}

function Pane({ name, ...props }: EditorSideProps & { name: PaneName }) {
  if (name === 'source') return <SourcePane {...props} />;
  if (name === 'files') return <FilesPanel {...props} />;
  return name === 'variables' ? <VariablesPane {...props} /> : <OptionsPane {...props} />;
}

function SourcePane(props: EditorSideProps) {
  const { id, format, draft, faults, target, onChange, onFiles, onWordSample } = props;
  if (format === 'docx')
    return <WordPanel file={draft.file} onFiles={onFiles} onSample={onWordSample} />;
  return (
    <CodeEditor
      id={`${id}\nsource`}
      label={texts.editor.sourceName(format)}
      language={TEXT_SOURCES[format].language}
      variables={draft.variables}
      {...(format === 'template' && { schema: templateSchema })}
      value={draft.source}
      onChange={(source) => onChange({ ...draft, source })}
      faults={faults}
      target={target}
      pane="source"
    />
  );
}

/** As JSON, or as a form, for which the JSON has to be sound. */
function VariablesPane(props: EditorSideProps) {
  const { id, draft, faults, target, isForm, onForm, onChange, onRemoveSet } = props;
  const isSound = faultIn(draft.variables) === undefined;
  const names = setNames(draft);
  const idOf = ({ set = '' }: Draft) => `${id}\nvariables\n${set}`;
  const change = (variables: string) => onChange({ ...draft, variables });
  /** The name may have been that of a set that is gone. */
  const changeName = (changed: Draft) => {
    forgetSteps(idOf(changed));
    onChange(changed);
  };
  return (
    <>
      <div className={styles['sets']}>
        <NameMenu
          labels={texts.dataSets}
          name={draft.set ?? ''}
          names={names}
          onShow={(name) => onChange(withSet(draft, name))}
          onNew={() => changeName(withNewSet(draft))}
          onRename={(name) => changeName(withRenamedSet(draft, name))}
          onRemove={onRemoveSet}
          canRemove={names.length > 1}
        />
        <Button
          size="small"
          aria-pressed={isForm && isSound}
          disabled={!isSound}
          onClick={() => onForm(!isForm)}
        >
          {texts.variables.form}
        </Button>
      </div>
      {isForm && isSound ? (
        <VariablesForm key={idOf(draft)} json={draft.variables} onChange={change} />
      ) : (
        <CodeEditor
          id={idOf(draft)}
          label={texts.editor.variablesName}
          language="json"
          value={draft.variables}
          onChange={(text) => {
            onForm(false); // what is typed may become sound: the editor stays
            change(text);
          }}
          faults={faults}
          target={target}
          pane="variables"
        />
      )}
    </>
  );
}

function OptionsPane({ draft, onChange, ...props }: EditorSideProps) {
  return (
    <OptionsForm
      {...props}
      options={draft.options}
      onChange={(options) => onChange({ ...draft, options })}
    />
  );
}
