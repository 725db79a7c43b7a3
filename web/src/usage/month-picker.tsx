import { Button } from '../components/button.tsx';
import { SelectField } from '../components/field.tsx';
import { ArrowIcon } from '../components/icons.tsx';
import { formatMonth } from '../format.ts';
import { texts } from '../texts.ts';
import styles from './usage.module.css';

interface MonthPickerProps {
  /** The newest first. */
  months: readonly string[];
  value: string;
  onChange: (month: string) => void;
}

export function MonthPicker({ months, value, onChange }: MonthPickerProps) {
  const place = months.indexOf(value);
  const earlier = months[place + 1];
  const later = months[place - 1];
  return (
    <div className={styles['picker']}>
      <Step label={texts.usage.earlier} to={earlier} onChange={onChange} isBack />
      <SelectField
        label={texts.usage.month}
        isLabelHidden
        value={value}
        onChange={onChange}
        choices={months.map((month) => ({ value: month, label: formatMonth(month) }))}
      />
      <Step label={texts.usage.later} to={later} onChange={onChange} />
    </div>
  );
}

interface StepProps {
  label: string;
  to: string | undefined;
  onChange: (month: string) => void;
  isBack?: boolean;
}

function Step({ label, to, onChange, isBack = false }: StepProps) {
  return (
    <Button
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onChange(to)}
      className={isBack ? styles['back'] : undefined}
    >
      <ArrowIcon />
    </Button>
  );
}
