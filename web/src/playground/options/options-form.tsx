import type { PdfOptions } from '@platen/client';
import { useState } from 'react';
import { Mark } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import field from '../../components/field.module.css';
import type { Format } from '../drafts/draft.ts';
import type { Schema } from '../editor/complete-json.ts';
import { CodeEditor } from '../editor/code-editor.tsx';
import type { Fault } from '../faults/fault.ts';
import { isObject, readJson } from '../request/json-text.ts';
import { texts } from '../texts.ts';
import { found, groupsOf, type Group } from './groups.ts';
import styles from './options.module.css';
import { GroupFields } from './page-parts.tsx';
import { OPTIONS, type OptionSchema } from './schema.ts';
import type { Values } from './values.ts';

const labels = texts.options;

interface OptionsFormProps {
  /** Of the draft. */
  id: string;
  format: Format;
  options: PdfOptions;
  onChange: (options: PdfOptions) => void;
  faults: readonly Fault[];
  /** The fault that the cursor goes to. */
  target: Fault | undefined;
}

/** The options of the contract, as a form, which shows a new one by itself, or as JSON. */
export function OptionsForm(props: OptionsFormProps) {
  const { options, onChange } = props;
  const [isJson, setJson] = useState(false);
  const [sought, seek] = useState('');
  return (
    <div className={styles['form']}>
      <div className={styles['tools']}>
        <input
          className={field['control']}
          type="search"
          value={sought}
          placeholder={labels.search}
          aria-label={labels.search}
          disabled={isJson}
          onChange={({ target }) => seek(target.value)}
        />
        {Object.keys(options).length > 0 && (
          <Button variant="ghost" onClick={() => onChange({})}>
            {labels.resetAll}
          </Button>
        )}
        <Button aria-pressed={isJson} onClick={() => setJson(!isJson)}>
          {labels.json}
        </Button>
      </div>
      {isJson ? <JsonView {...props} /> : <Groups {...props} sought={sought.trim()} />}
    </div>
  );
}

function Groups({
  format,
  options,
  onChange,
  faults,
  sought,
}: OptionsFormProps & { sought: string }) {
  const values = options as Values;
  const all = groupsOf(OPTIONS, format, values);
  const shown = sought === '' ? all : found(all, sought);
  const faultOf = (name: string) => faults.find(({ option }) => option === name)?.message;
  const hasFault = (group: Group) => group.options.some(({ name }) => faultOf(name));
  return (
    <form className={styles['groups']} onSubmit={(event) => event.preventDefault()}>
      {shown.map((group) => (
        <details
          key={`${group.name} ${sought !== ''}`}
          className={styles['group']}
          open={sought !== '' || group === all[0] || hasFault(group) || undefined}
        >
          <summary className={styles['summary']}>
            {group.name ?? labels.others}
            <SetMark count={group.options.filter(({ name }) => name in values).length} />
          </summary>
          <GroupFields options={group.options} {...{ values, onChange }} faults={faultOf} />
        </details>
      ))}
      {shown.length === 0 && <Empty title={labels.none}>{labels.noneHint}</Empty>}
    </form>
  );
}

const SetMark = ({ count }: { count: number }) =>
  count > 0 && <Mark count={count} label={texts.editor.optionCount(count)} />;

/** The same as text. What is no object yet changes nothing, and says so. */
function JsonView({ id, options, onChange, faults, target }: OptionsFormProps) {
  const [text, setText] = useState(() => JSON.stringify(options, null, 2));
  const [known, setKnown] = useState(options);
  // Reset, undone, or changed in another tab.
  if (options !== known) {
    setKnown(options);
    if (JSON.stringify(optionsIn(text)) !== JSON.stringify(options))
      setText(JSON.stringify(options, null, 2));
  }
  const { fault } = readJson(text);
  const own: Fault[] = fault ? [{ where: 'options', message: fault.message, place: fault }] : [];
  const change = (typed: string) => {
    setText(typed);
    const changed = optionsIn(typed);
    if (changed) onChange(changed);
  };
  return (
    <div className={styles['json']}>
      <CodeEditor
        id={`${id}\noptions`}
        label={labels.jsonName}
        language="json"
        value={text}
        onChange={change}
        faults={[...own, ...faults]}
        target={target}
        pane="options"
        schema={schemaOfOptions}
      />
      {!optionsIn(text) && (
        <p className={field['error']} role="alert">
          {labels.notJson}
        </p>
      )}
    </div>
  );
}

function optionsIn(text: string): PdfOptions | undefined {
  const { value } = readJson(text);
  return isObject(value) ? (JSON.parse(text.trim() || '{}') as PdfOptions) : undefined;
}

const schemaOfOptions = () => Promise.resolve(schemaOf({ type: 'object', fields: OPTIONS }));

function schemaOf(option: Partial<OptionSchema>): Schema {
  const { type, choices, fields = [], items, summary, description } = option;
  return {
    ...(type && { type }),
    ...(choices && { enum: choices }),
    description: summary ?? description ?? '',
    properties: Object.fromEntries(fields.map((one) => [one.name, schemaOf(one)])),
    ...(items && { items: schemaOf(items) }),
  };
}
