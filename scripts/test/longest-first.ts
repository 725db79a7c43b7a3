import { basename } from 'node:path';
import sequencer from '@jest/test-sequencer';

/** Its types are of its CommonJS build, as a module it is the class itself. */
const Sequencer = sequencer as unknown as typeof sequencer.default;

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** Files that take most of a minute or more, the longest first. Without times of its own Jest goes by their sizes. */
const LONGEST = [
  'contract',
  'guides',
  'office',
  'console-states',
  'alerts',
  'start',
  'engines',
  'networks',
  'certificates',
  'slow-readers',
  'playground',
  'uploads',
  'dashboards',
  'docs',
  'edge-memory',
  'loaders',
  'retention',
  'network',
  'outages',
  'markdown-themes',
  'isolation',
  'operator-alerts',
  'neighbours',
  'packages',
  'render-memory',
  'error-sentences',
  'counts-on-topologies',
  'options',
  'local-files',
  'clients',
  'pdf-standards',
  'html-corpus',
  'preview',
].map((name) => `${name}.test.ts`);

/** Jest's order, but the longest files first, because they would run alone at the end. */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ path }: Tests[number]): number {
  const at = LONGEST.indexOf(basename(path));
  return at === -1 ? LONGEST.length : at;
}
