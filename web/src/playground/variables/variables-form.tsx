import { useState } from 'react';
import { Empty } from '../../components/feedback/empty.tsx';
import { CheckField, TextField } from '../../components/field.tsx';
import field from '../../components/field.module.css';
import { texts } from '../texts.ts';
import { isNumber, leavesOf, withLeaf, type Leaf } from './leaves.ts';
import styles from './variables.module.css';

const { variables: labels } = texts;

/** A longer form is slow, and no longer helps. */
const MOST = 200;

interface VariablesFormProps {
  /** A sound text. */
  json: string;
  onChange: (json: string) => void;
}

/** A field for each value of the variables. */
export function VariablesForm({ json, onChange }: VariablesFormProps) {
  const leaves = leavesOf(json);
  const more = leaves.length - MOST;
  if (leaves.length === 0) return <Empty title={labels.none}>{labels.noneHint}</Empty>;
  return (
    <form className={styles['fields']} onSubmit={(event) => event.preventDefault()}>
      {leaves.slice(0, MOST).map((leaf, at) => (
        <LeafField
          key={`${at} ${leaf.path}`}
          leaf={leaf}
          onChange={(value) => onChange(withLeaf(json, leaf, value))}
        />
      ))}
      {more > 0 && <p className="quiet">{labels.more(more)}</p>}
    </form>
  );
}

interface LeafFieldProps {
  leaf: Leaf;
  onChange: (value: string) => void;
}

function LeafField({ leaf, onChange }: LeafFieldProps) {
  const { path, kind, value } = leaf;
  if (kind === 'number') return <NumberField leaf={leaf} onChange={onChange} />;
  if (kind === 'flag')
    return (
      <CheckField
        label={path}
        checked={value === 'true'}
        onChange={(isSet) => onChange(String(isSet))}
      />
    );
  return (
    <label className={field['field']}>
      <span className={field['label']}>{path}</span>
      <textarea
        className={field['control']}
        rows={value.split('\n').length}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

/** What is no number yet stays in the field alone. */
function NumberField({ leaf: { path, value }, onChange }: LeafFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  const isTyped = typed.of === value && typed.text !== value;
  return (
    <TextField
      label={path}
      inputMode="decimal"
      value={isTyped ? typed.text : value}
      error={isTyped && labels.noNumber(value)}
      onChange={(text) => {
        setTyped({ text, of: value });
        if (isNumber(text)) onChange(text);
      }}
    />
  );
}
