import { CheckField, SelectField, TextField } from '../../components/field.tsx';
import { texts } from '../texts.ts';
import { FileField } from './file-field.tsx';
import type { FieldProps } from './field-props.ts';
import { SUGGESTIONS } from './groups.ts';
import type { OptionSchema } from './schema.ts';
import { SuggestedField } from './suggested-field.tsx';
import { numberOf, textOf } from './values.ts';

/** An option of one value, by its type. */
export function ScalarField(props: FieldProps) {
  if (props.schema.type === 'boolean') return <BooleanField {...props} />;
  return props.schema.type === 'string' ? <StringField {...props} /> : <NumberField {...props} />;
}

function StringField(props: FieldProps) {
  const { schema, value, onChange, error } = props;
  const suggestions = SUGGESTIONS[schema.name];
  const common = {
    label: texts.options.name(schema.name),
    hint: schema.description,
    error,
    value: textOf(value),
    onChange: (text: string) => onChange(text === '' ? undefined : text),
  };
  const placeholder = textOf(schema.default ?? schema.example);
  if (schema.choices) return <SelectField {...common} choices={choicesOf(schema)} />;
  if (schema.kind === 'file') return <FileField {...props} />;
  if (isLong(schema)) return <TextField {...common} isLong spellCheck={false} />;
  if (suggestions) return <SuggestedField {...common} {...{ suggestions, placeholder }} />;
  const type = schema.kind === 'secret' ? 'password' : 'text';
  return <TextField {...common} {...{ type, placeholder }} autoComplete="off" spellCheck={false} />;
}

function BooleanField({ schema, value, onChange, error }: FieldProps) {
  const hint = error ?? schema.description;
  return (
    <CheckField
      label={texts.options.name(schema.name)}
      checked={Boolean(value ?? schema.default)}
      onChange={onChange}
      {...(hint !== undefined && { hint })}
    />
  );
}

function NumberField({ schema, value, onChange, error }: FieldProps) {
  return (
    <TextField
      label={texts.options.name(schema.name)}
      hint={schema.description}
      error={error}
      type="number"
      step={schema.type === 'integer' ? 1 : 'any'}
      min={schema.minimum}
      max={schema.maximum}
      placeholder={textOf(schema.default)}
      value={textOf(value)}
      onChange={(text) => onChange(numberOf(text))}
    />
  );
}

/** HTML and scripts take several lines. */
export function isLong({ name }: OptionSchema): boolean {
  return /_html$|^expression$/.test(name);
}

function choicesOf(schema: OptionSchema): { value: string; label: string }[] {
  const { byDefault, notSet } = texts.options;
  const first = schema.default === undefined ? notSet : byDefault(textOf(schema.default));
  const choices = (schema.choices ?? []).map((value) => ({ value, label: value }));
  return [{ value: '', label: first }, ...choices];
}
