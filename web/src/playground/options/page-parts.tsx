import { useId, type CSSProperties } from 'react';
import { Button } from '../../components/button.tsx';
import field from '../../components/field.module.css';
import { texts } from '../texts.ts';
import { Control } from './control.tsx';
import type { Group } from './groups.ts';
import { Fields, type FieldsProps } from './option-field.tsx';
import styles from './options.module.css';
import type { FieldProps } from './schema.ts';
import { withValue, type Values } from './values.ts';

const labels = texts.options;

/** The fields of a group; margins stand around a drawn page, headers and footers have some to begin with. */
export function GroupFields({
  options,
  ...props
}: Omit<FieldsProps, 'fields'> & Pick<Group, 'options'>) {
  const fields = { ...props, fields: options };
  if (options.length === 4 && options.every(({ name }) => name.startsWith('margin_')))
    return <Margins {...fields} />;
  return (
    <>
      {options.some(({ name }) => name === 'footer_html') && <Presets {...props} />}
      <Fields {...fields} />
    </>
  );
}

function Margins({ fields, values, onChange, faults }: FieldsProps) {
  const inset = fields.map(({ name, default: usual }) => [
    name.replace(/^margin_./, (start) => `padding${start.slice(-1).toUpperCase()}`),
    values[name] ?? usual,
  ]);
  return (
    <>
      <p className={field['hint']}>{fields[0]?.summary}</p>
      <div className={styles['margins']}>
        {fields.map((schema) => (
          <Margin
            key={schema.name}
            schema={schema}
            value={values[schema.name]}
            onChange={(value) => onChange(withValue(values, schema.name, value))}
            error={faults?.(schema.name)}
          />
        ))}
        {/* The browser measures each length by itself, and ignores what is none. */}
        <div
          className={styles['sheet']}
          aria-hidden="true"
          style={Object.fromEntries(inset) as CSSProperties}
        >
          <span />
        </div>
      </div>
    </>
  );
}

function Margin(props: FieldProps) {
  const { schema, error } = props;
  const id = useId();
  return (
    <div className={styles[schema.name]}>
      <label className={field['label']} htmlFor={id}>
        {schema.label}
      </label>
      <Control {...props} id={id} />
      <p id={`${id}-about`} className={field['error']}>
        {error}
      </p>
    </div>
  );
}

/** What most people want of headers and footers. */
const PRESETS: Values = {
  footer_html:
    '<div style="text-align: center">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>',
  header_html:
    '<div style="display: flex; justify-content: space-between"><span class="title"></span><span class="date"></span></div>',
};

function Presets({ values, onChange }: Pick<FieldsProps, 'values' | 'onChange'>) {
  const without = Object.entries(values).filter(
    ([name]) => !/^(?:header|footer)_.*html$/.test(name),
  );
  return (
    <div className={styles['presets']} role="group" aria-label={labels.presets}>
      {Object.entries(PRESETS).map(([name, html]) => (
        <Button key={name} size="small" onClick={() => onChange({ ...values, [name]: html })}>
          {labels.presetNames[name]}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={() => onChange(Object.fromEntries(without))}>
        {labels.noPreset}
      </Button>
    </div>
  );
}
