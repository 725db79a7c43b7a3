import type { CSSProperties } from 'react';
import { Button } from '../../components/button.tsx';
import { texts } from '../texts.ts';
import type { Group } from './groups.ts';
import { Fields, type FieldsProps } from './option-field.tsx';
import styles from './options.module.css';
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

function Margins(props: FieldsProps) {
  const inset = props.fields.map(({ name, default: usual }) => [
    name.replace('margin_', ''),
    props.values[name] ?? usual,
  ]);
  return (
    <div className={styles['margins']}>
      <Fields {...props} />
      {/* The browser measures each length by itself, and ignores what is none. */}
      <div className={styles['sheet']} aria-hidden="true">
        <div style={Object.fromEntries(inset) as CSSProperties} />
      </div>
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

/** Each is on or off; where a text of one's own stands, it cannot be set. */
function Presets({ values, onChange }: Pick<FieldsProps, 'values' | 'onChange'>) {
  return (
    <div className={styles['presets']} role="group" aria-label={labels.presets}>
      {Object.entries(PRESETS).map(([name, html]) => (
        <Button
          key={name}
          size="small"
          aria-pressed={values[name] === html}
          disabled={![undefined, html].includes(values[name] as string | undefined)}
          onClick={() => onChange(withValue(values, name, values[name] ? undefined : html))}
        >
          {labels.presetNames[name]}
        </Button>
      ))}
    </div>
  );
}
