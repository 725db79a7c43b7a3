import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import field from '../../components/field.module.css';
import { isObject } from '../request/json-text.ts';
import { texts } from '../texts.ts';
import { Control, isLong } from './control.tsx';
import styles from './options.module.css';
import type { FieldProps, OptionSchema } from './schema.ts';
import { orNothing, withValue, type Values } from './values.ts';

/** One option in a line; what has fields of its own opens. */
export function OptionField(props: FieldProps) {
  const { schema, value, onChange, error } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(value !== undefined);
  const fault = error && <p className={field['error']}>{error}</p>;
  const reset = value !== undefined && (
    <button
      type="button"
      className={styles['reset']}
      onClick={() => onChange(undefined)}
      aria-label={texts.options.reset(schema.label)}
    >
      {texts.options.resetShort}
    </button>
  );
  if (schema.type === 'object' || schema.type === 'array') {
    return (
      <details
        className={styles['composite']}
        open={isOpen || Boolean(error)}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={styles['about']}>
          <span className={field['label']}>{schema.label}</span>
          <span className={field['hint']}>{schema.summary}</span>
        </summary>
        <div className={styles['inside']} role="group" aria-label={schema.label}>
          {schema.description && <p className={field['hint']}>{schema.description}</p>}
          {fault}
          <Inside {...props} />
          {reset}
        </div>
      </details>
    );
  }
  return (
    <div className={styles['option']} data-long={isLong(schema) || undefined}>
      <About schema={schema} id={id}>
        {reset}
      </About>
      <div className={styles['control']}>
        <Control {...props} id={id} />
        {fault}
      </div>
    </div>
  );
}

/** Its name, what it does, and, on request, all that the contract says of it. */
function About({
  schema,
  id,
  children,
}: {
  schema: OptionSchema;
  id: string;
  children: ReactNode;
}) {
  const { label, summary, description } = schema;
  return (
    <div className={styles['about']}>
      <span>
        <label className={field['label']} htmlFor={id}>
          {label}
        </label>
        {children}
      </span>
      <span id={`${id}-about`} className={field['hint']}>
        {summary}
      </span>
      {description && (
        <details className={styles['more']}>
          <summary>
            {texts.options.more}
            <span className="visually-hidden">{texts.options.about(label)}</span>
          </summary>
          <p>{description}</p>
        </details>
      )}
    </div>
  );
}

/** The fields of what they fit. Links and JSON hold whatever somebody wrote. */
function Inside(props: FieldProps) {
  const isList = props.schema.type === 'array';
  const items = isList ? (props.value ?? []) : [props.value ?? {}];
  if (!Array.isArray(items) || !items.every(isObject))
    return <p className={field['hint']}>{texts.options.otherShape(isList)}</p>;
  return isList ? <Items {...props} /> : <ObjectFields {...props} />;
}

function ObjectFields({ schema, value, onChange }: FieldProps) {
  return (
    <Fields
      fields={schema.fields ?? []}
      values={(value ?? {}) as Values}
      onChange={(values) => onChange(orNothing(values))}
    />
  );
}

export interface FieldsProps {
  fields: readonly OptionSchema[];
  values: Values;
  onChange: (values: Values) => void;
  faults?: (name: string) => string | undefined;
}

export function Fields({ fields, values, onChange, faults }: FieldsProps) {
  return fields.map((schema) => (
    <OptionField
      key={schema.name}
      schema={schema}
      value={values[schema.name]}
      onChange={(value) => onChange(withValue(values, schema.name, value))}
      error={faults?.(schema.name)}
    />
  ));
}

/** Objects in a row, such as attachments. */
function Items({ schema, value, onChange }: FieldProps) {
  const items = (value ?? []) as Values[];
  const change = (changed: Values[]) => onChange(changed.length > 0 ? changed : undefined);
  return (
    <>
      {items.map((item, index) => (
        // An item has no name of its own, so its position identifies it.
        <div key={index} className={styles['item']}>
          <Fields
            fields={schema.items?.fields ?? []}
            values={item}
            onChange={(values) => change(items.with(index, values))}
          />
          <Button size="small" onClick={() => change(items.toSpliced(index, 1))}>
            {texts.options.remove(textOfItem(item, index))}
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => change([...items, {}])}>
        {texts.options.add(schema.label)}
      </Button>
    </>
  );
}

function textOfItem({ name }: Values, index: number): string {
  return typeof name === 'string' && name !== '' ? name : String(index + 1);
}
