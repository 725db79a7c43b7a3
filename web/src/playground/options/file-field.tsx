import { useId } from 'react';
import field from '../../components/field.module.css';
import { texts } from '../texts.ts';
import type { FieldProps } from './field-props.ts';
import { base64Of } from './values.ts';

/** The bytes of a file, in Base64. */
export function FileField({ schema, value, onChange, error }: FieldProps) {
  const id = useId();
  const bytes = typeof value === 'string' ? Math.floor((value.length * 3) / 4) : undefined;
  const choose = async (file: File | undefined) => {
    if (file) onChange(await base64Of(file));
  };
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {texts.options.name(schema.name)}
      </label>
      <input
        id={id}
        type="file"
        className={field['control']}
        onChange={(event) => void choose(event.target.files?.[0])}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={field[error ? 'error' : 'hint']}>
        {error ?? (bytes === undefined ? texts.options.notSet : texts.options.chosen(bytes))}
      </p>
    </div>
  );
}
