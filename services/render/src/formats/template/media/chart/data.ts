import type { BlockOf } from '@platen/contracts';
import type { Filled } from '../../filled.ts';
import type { Fault } from '../fault.ts';
import { shield } from './shield.ts';

export interface Series {
  name: string;
  /** One for each category; null is a gap. */
  values: (number | null)[];
}

/** The checked data of a chart; its texts are shielded. */
export interface ChartData {
  kind: BlockOf<'chart'>['kind'];
  categories: string[];
  series: Series[];
}

/** Numbers of one chart: more can be neither seen nor drawn in time. */
const MAX_VALUES = 10_000;

/**
 * Takes a chart's numbers. Series may be shorter than the categories; where
 * there are no categories, they are counted from 1.
 * @throws {PlatenError} template_error
 */
export function chartData(block: Filled<BlockOf<'chart'>>, fault: Fault): ChartData {
  const series = block.kind === 'pie' ? block.series.slice(0, 1) : block.series;
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const count = series.reduce((sum, { values }) => sum + values.length, 0);
  if (count > MAX_VALUES) {
    throw fault('series', `must have at most ${MAX_VALUES} values in all, has ${count}`);
  }
  if (block.kind === 'pie') checkSlices(series[0]?.values ?? [], fault);
  return {
    kind: block.kind,
    categories: categoriesOf(block.categories, length, fault),
    series: series.map(({ name = '', values }) => ({ name: shield(name), values })),
  };
}

function categoriesOf(given: (string | number)[] | undefined, length: number, fault: Fault) {
  const categories = given ?? Array.from({ length }, (_, index) => index + 1);
  if (categories.length < length) {
    const message = `must be one for each of the ${length} values, are ${categories.length}`;
    throw fault('categories', message);
  }
  return categories.map((category) => shield(String(category)));
}

/** A slice is a share of the whole: less than nothing is no share. */
function checkSlices(values: readonly (number | null)[], fault: Fault) {
  const index = values.findIndex((value) => value !== null && value < 0);
  if (index >= 0) throw fault(`series/0/values/${index}`, 'must be 0 or more in a pie');
}
