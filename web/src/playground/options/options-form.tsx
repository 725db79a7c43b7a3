import type { PdfOptions } from '@platen/client';
import schemas from 'virtual:option-schemas';
import { Button } from '../../components/button.tsx';
import type { Format } from '../drafts/draft.ts';
import type { Fault } from '../faults/fault.ts';
import { texts } from '../texts.ts';
import { groupsOf, type Group } from './groups.ts';
import { OptionField } from './option-field.tsx';
import styles from './options.module.css';
import type { OptionSchema } from './schema.ts';
import { withValue, type Values } from './values.ts';

interface OptionsFormProps {
  format: Format;
  options: PdfOptions;
  onChange: (options: PdfOptions) => void;
  faults: readonly Fault[];
}

/** The options of the contract, as a form: a new one appears here by itself. */
export function OptionsForm({ format, options, onChange, faults }: OptionsFormProps) {
  const values = options as Values;
  const change = (name: string, value: unknown) => onChange(withValue(values, name, value));
  return (
    <form className={styles['form']} onSubmit={(event) => event.preventDefault()}>
      {groupsOf(schemas as OptionSchema[], format, values).map((group, index) => (
        <details
          key={group.name}
          className={styles['group']}
          open={index === 0 || hasFault(group, faults) || undefined}
        >
          <summary className={styles['summary']}>
            {texts.options.groups[group.name]}
            <SetCount count={group.options.filter(({ name }) => name in values).length} />
          </summary>
          <div className={styles['fields']}>
            {group.options.map((schema) => (
              <OptionField
                key={schema.name}
                schema={schema}
                value={values[schema.name]}
                onChange={(value) => change(schema.name, value)}
                error={faults.find(({ option }) => option === schema.name)?.message}
              />
            ))}
          </div>
        </details>
      ))}
      {Object.keys(options).length > 0 && (
        <p className={styles['all']}>
          <Button size="small" onClick={() => onChange({})}>
            {texts.options.resetAll}
          </Button>
        </p>
      )}
    </form>
  );
}

function SetCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{texts.editor.optionCount(count)}</span>
    </span>
  );
}

function hasFault({ options }: Group, faults: readonly Fault[]): boolean {
  return options.some(({ name }) => faults.some(({ option }) => option === name));
}
