import { basename } from 'node:path';
import sequencer from '@jest/test-sequencer';

/** Its types are of its CommonJS build, as a module it is the class itself. */
const Sequencer = sequencer as unknown as typeof sequencer.default;

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** Files that take minutes, however small they are, by which Jest would guess. */
const LONG = new Set(
  ['slow-readers', 'engines', 'office', 'pdf-standards', 'html-corpus', 'outages', 'preview'].map(
    (name) => `${name}.test.ts`,
  ),
);

/** Jest's order, but what takes longest begins first: begun last, it would run alone. */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

const isLong = ({ path }: Tests[number]) => LONG.has(basename(path));
