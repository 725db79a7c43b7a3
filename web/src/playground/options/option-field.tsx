import { Button } from '../../components/button.tsx';
import field from '../../components/field.module.css';
import { texts } from '../texts.ts';
import type { FieldProps } from './field-props.ts';
import styles from './options.module.css';
import { isLong, ScalarField } from './scalar-field.tsx';
import type { OptionSchema } from './schema.ts';
import { orNothing, withValue, type Values } from './values.ts';

/** One option, by its type; the user can remove a set value. */
export function OptionField(props: FieldProps) {
  const { schema, value, onChange } = props;
  const isComposite = schema.type === 'object' || schema.type === 'array';
  return (
    <div className={styles['option']} data-wide={isComposite || isLong(schema) || undefined}>
      <Control {...props} />
      {value !== undefined && (
        <button
          type="button"
          className={styles['reset']}
          onClick={() => onChange(undefined)}
          aria-label={texts.options.reset(texts.options.name(schema.name))}
        >
          {texts.options.resetShort}
        </button>
      )}
    </div>
  );
}

function Control(props: FieldProps) {
  if (props.schema.type === 'object') return <ObjectField {...props} />;
  return props.schema.type === 'array' ? <ListField {...props} /> : <ScalarField {...props} />;
}

/** Fields that belong together. */
function ObjectField({ schema, value, onChange, error }: FieldProps) {
  return (
    <fieldset className={styles['object']}>
      <legend className={styles['legend']}>{texts.options.name(schema.name)}</legend>
      {schema.description && <p className={field['hint']}>{schema.description}</p>}
      {error && <p className={field['error']}>{error}</p>}
      <Fields
        fields={schema.fields ?? []}
        values={(value ?? {}) as Values}
        onChange={(values) => onChange(orNothing(values))}
      />
    </fieldset>
  );
}

interface FieldsProps {
  fields: readonly OptionSchema[];
  values: Values;
  onChange: (values: Values) => void;
}

function Fields({ fields, values, onChange }: FieldsProps) {
  return (
    <div className={styles['fields']}>
      {fields.map((schema) => (
        <OptionField
          key={schema.name}
          schema={schema}
          value={values[schema.name]}
          onChange={(value) => onChange(withValue(values, schema.name, value))}
        />
      ))}
    </div>
  );
}

/** Objects in a row, such as attachments. */
function ListField({ schema, value, onChange, error }: FieldProps) {
  const items = (value ?? []) as Values[];
  const name = texts.options.name(schema.name);
  const change = (changed: Values[]) => onChange(changed.length > 0 ? changed : undefined);
  return (
    <fieldset className={styles['object']}>
      <legend className={styles['legend']}>{name}</legend>
      {schema.description && <p className={field['hint']}>{schema.description}</p>}
      {error && <p className={field['error']}>{error}</p>}
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
        {texts.options.add(name)}
      </Button>
    </fieldset>
  );
}

function textOfItem({ name }: Values, index: number): string {
  return typeof name === 'string' && name !== '' ? name : String(index + 1);
}
