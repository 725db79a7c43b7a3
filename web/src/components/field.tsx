import { Field as Base } from '@base-ui/react/field';
import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import styles from './field.module.css';

interface Surroundings {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

function Field({ label, hint, error, children }: Surroundings & { children: ReactNode }) {
  return (
    <Base.Root className={styles['field']} invalid={Boolean(error)}>
      <Base.Label className={styles['label']}>{label}</Base.Label>
      {children}
      {hint && <Base.Description className={styles['hint']}>{hint}</Base.Description>}
      {error && (
        <Base.Error className={styles['error']} match>
          {error}
        </Base.Error>
      )}
    </Base.Root>
  );
}

type TextFieldProps = Surroundings &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'defaultValue'> & {
    value: string;
    onChange: (value: string) => void;
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onChange, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      <Base.Control
        {...input}
        className={styles['control']}
        value={value}
        onValueChange={(text) => onChange(text)}
      />
    </Field>
  );
}

type SelectFieldProps = Surroundings &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'children'> & {
    value: string;
    onChange: (value: string) => void;
    choices: readonly { value: string; label: string }[];
  };

/** The browser's own list, which works on every screen and with every screen reader. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, value, onChange, choices, ...select } = props;
  const list = (
    <select {...select}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
  return (
    <Field {...{ label, hint, error }}>
      <Base.Control
        render={list}
        className={styles['control']}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  );
}

interface FieldGroupProps {
  label: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

/** Several fields under one name. */
export function FieldGroup({ label, error, children }: FieldGroupProps) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>{label}</legend>
      {children}
      {error && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CheckFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function CheckField({ label, hint, checked, onChange, disabled = false }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles['check']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
