import { Field } from '@base-ui/react/field';
import field from '../../components/field.module.css';
import styles from './options.module.css';

interface TextAreaProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A field of several lines. */
export function TextArea({ label, hint, error, value, onChange }: TextAreaProps) {
  return (
    <Field.Root className={field['field']} invalid={Boolean(error)}>
      <Field.Label className={field['label']}>{label}</Field.Label>
      <Field.Control
        render={<textarea rows={3} spellCheck={false} />}
        className={`${field['control']} ${styles['area']}`}
        value={value}
        onValueChange={(text) => onChange(text)}
      />
      {hint && <Field.Description className={field['hint']}>{hint}</Field.Description>}
      {error && (
        <Field.Error className={field['error']} match>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
