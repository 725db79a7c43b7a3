import 'uplot/dist/uPlot.min.css';
import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { formatDay, formatMonth, formatNumber } from '../format.ts';
import { formatNames, texts } from '../texts.ts';
import { barsOptions, stacked } from './bars.ts';
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

/** A bar for each day, stacked by format. The table beside it is for screen readers. */
export function DayChart({ yearMonth, days }: { yearMonth: string; days: readonly Day[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const parts = PARTS.filter(({ id, of }) => id !== 'other' || days.some((day) => of(day) > 0));
  // Redraws only when the numbers change, not for another array with the same numbers.
  const key = JSON.stringify(days);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const shown = JSON.parse(key) as Day[];
    return draw(element, shown, setPointed);
  }, [key]);
  const total = days.reduce((sum, { used }) => sum + used, 0);
  const day = pointed === undefined ? undefined : days[pointed];
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['legend']}>
        {parts.map(({ id, label, of }) => (
          <span key={id} className={styles['part']} data-part={id}>
            {label}
            {day && <strong>{formatNumber(of(day))}</strong>}
          </span>
        ))}
        <span className={styles['pointed']}>
          {day ? `${formatDay(day.day)}: ${formatNumber(day.used)}` : usage.pointAt}
        </span>
      </figcaption>
      <div
        ref={place}
        className={styles['bars']}
        role="img"
        aria-label={usage.chartLabel(formatMonth(yearMonth), formatNumber(total))}
      />
    </figure>
  );
}

/** @returns a function that removes it */
function draw(
  element: HTMLElement,
  days: readonly Day[],
  onPoint: (index: number | undefined) => void,
): () => void {
  const parts = PARTS.filter(({ id, of }) => id !== 'other' || days.some((day) => of(day) > 0));
  const data = stacked(
    days.map(({ day }) => day),
    parts.map(({ of }) => days.map(of)),
  );
  const ids = parts.map(({ id }) => id);
  let plot: uPlot | undefined;
  const redraw = () => {
    plot?.destroy();
    plot = new uPlot(barsOptions({ element, ids, onPoint }), data, element);
  };
  redraw();
  const resized = new ResizeObserver(() =>
    plot?.setSize({ width: element.clientWidth, height: element.clientHeight }),
  );
  resized.observe(element);
  // A canvas does not follow a change of colours.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', redraw);
  const themed = new MutationObserver(redraw);
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    resized.disconnect();
    themed.disconnect();
    dark.removeEventListener('change', redraw);
    plot?.destroy();
  };
}
