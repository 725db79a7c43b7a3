import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { useState } from 'react';
import { formatDay, formatNumber } from '../format.ts';
import { formatNames, texts } from '../texts.ts';
import type { Day } from './month.ts';
import styles from './usage.module.css';

const { usage } = texts;

/** The parts of the bars, from below. */
const PARTS = [
  ...SOURCE_FORMATS.map((format, index) => ({
    id: format,
    label: formatNames[format],
    of: ({ byFormat }: Day) => byFormat[index] ?? 0,
  })),
  { id: 'other', label: usage.formatUnknown, of: ({ other }: Day) => other },
];

interface DayChartProps {
  /** What it shows, for those who do not see it. */
  label: string;
  /** Of which at least one has PDFs. */
  days: readonly Day[];
  isLow?: boolean;
}

/** A bar for each day, stacked by format. */
export function DayChart({ label, days, isLow = false }: DayChartProps) {
  const [pointed, setPointed] = useState<Day>();
  const parts = PARTS.filter(({ id, of }) => id !== 'other' || days.some((day) => of(day) > 0));
  const top = roundedUp(Math.max(...days.map(({ used }) => used)));
  return (
    <figure className={styles['chart']} data-low={isLow || undefined}>
      <figcaption className={styles['legend']}>
        {parts.map(({ id, label, of }) => (
          <span key={id} className={styles['part']} data-part={id}>
            {label}
            {pointed && <strong>{formatNumber(of(pointed))}</strong>}
          </span>
        ))}
        <span className={styles['pointed']}>
          {pointed ? `${formatDay(pointed.day)}: ${formatNumber(pointed.used)}` : usage.pointAt}
        </span>
      </figcaption>
      <div
        className={styles['bars']}
        role="img"
        aria-label={label}
        onPointerLeave={() => setPointed(undefined)}
      >
        <span className={styles['top']}>{formatNumber(top)}</span>
        {days.map((day) => (
          <div key={day.day} className={styles['day']} onPointerEnter={() => setPointed(day)}>
            <div className={styles['bar']} style={{ height: `${(100 * day.used) / top}%` }}>
              {parts.map(({ id, of }) => (
                <span key={id} data-part={id} style={{ flexGrow: of(day) }} />
              ))}
            </div>
            <span>{Number(day.day.slice(-2))}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

/** The next number of one digit and zeros: 37 → 40. */
function roundedUp(count: number): number {
  const step = 10 ** Math.floor(Math.log10(count));
  return Math.ceil(count / step) * step;
}
