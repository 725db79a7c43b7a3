import field from '../../components/field.module.css';
import { texts } from '../texts.ts';
import { SUGGESTIONS } from './groups.ts';
import type { FieldProps, OptionSchema } from './schema.ts';
import styles from './options.module.css';
import { base64Of, numberOf, textOf } from './values.ts';

interface ControlProps extends FieldProps {
  /** What the label and the explanation refer to. */
  id: string;
}

/** The browser's own control for one value, by its type. */
export function Control({ schema, value, onChange, error, id }: ControlProps) {
  const common = {
    id,
    className: field['control'],
    'aria-describedby': `${id}-about`,
    'data-invalid': error ? true : undefined,
  };
  if (schema.type === 'boolean') {
    return (
      <input
        {...common}
        className={styles['switch']}
        type="checkbox"
        checked={Boolean(value ?? schema.default)}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  }
  if (schema.kind === 'file') return <FileControl {...{ common, value, onChange }} />;
  const text = {
    ...common,
    value: textOf(value),
    placeholder: textOf(schema.default ?? schema.example),
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(read(schema, target.value)),
  };
  if (schema.choices) return <Choice {...{ schema, text }} />;
  if (isLong(schema)) return <textarea {...text} rows={3} data-long="true" />;
  return <OneLine {...{ schema, text, id }} />;
}

interface TextProps {
  schema: OptionSchema;
  text: { value: string; onChange: (event: { target: { value: string } }) => void };
}

/** An empty value is the default. */
function Choice({ schema, text }: TextProps) {
  const { default: first, choices = [] } = schema;
  return (
    <select {...text}>
      <option value="">{first === undefined ? texts.options.notSet : textOf(first)}</option>
      {choices
        .filter((choice) => choice !== first || choice === text.value)
        .map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
    </select>
  );
}

function OneLine({ schema, text, id }: TextProps & { id: string }) {
  const { type, kind, minimum: min, maximum: max } = schema;
  const step = type === 'integer' ? 1 : 'any';
  if (type !== 'string') return <input {...text} {...{ min, max, step }} type="number" />;
  const list = SUGGESTIONS[schema.name] && `${id}-list`;
  return (
    <>
      <input
        {...text}
        type={kind === 'secret' ? 'password' : 'text'}
        autoComplete="off"
        list={list}
      />
      <datalist id={list}>
        {SUGGESTIONS[schema.name]?.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}

function FileControl({
  common,
  value,
  onChange,
}: Pick<FieldProps, 'value' | 'onChange'> & { common: object }) {
  const bytes = typeof value === 'string' ? Math.floor((value.length * 3) / 4) : undefined;
  const choose = async (file: File | undefined) => {
    if (file) onChange(await base64Of(file));
  };
  return (
    <div>
      <input {...common} type="file" onChange={(event) => void choose(event.target.files?.[0])} />
      {bytes !== undefined && <p className={field['hint']}>{texts.options.chosen(bytes)}</p>}
    </div>
  );
}

function read({ type }: OptionSchema, text: string): unknown {
  if (type !== 'string') return numberOf(text);
  return text === '' ? undefined : text;
}

/** HTML and scripts take several lines. */
export function isLong({ name }: OptionSchema): boolean {
  return /_html$|^expression$/.test(name);
}
