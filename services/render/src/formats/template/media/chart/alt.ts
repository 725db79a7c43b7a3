import type { ChartData } from './data.ts';
import { unshield } from './shield.ts';
import type { Write } from './numbers.ts';

/** Most numbers in the text. */
const MAX_NUMBERS = 40;

/** A chart in words, for those who cannot see it: its title and its numbers. */
export function chartAlt(title: string, { categories, series }: ChartData, write: Write): string {
  const parts = title === '' ? [] : [title];
  let left = MAX_NUMBERS;
  for (const { name, values } of series) {
    const included = values.slice(0, left);
    left -= included.length;
    const numbers = included.map(
      (value, at) => `${categories[at] ?? ''} ${value === null ? '–' : write(value)}`,
    );
    parts.push((name === '' ? '' : `${name}: `) + numbers.join(', '));
  }
  return (
    unshield(parts.join('. ')) +
    (series.some(({ values }) => values.length > MAX_NUMBERS) ? ' …' : '')
  );
}
