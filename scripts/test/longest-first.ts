import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take most of a minute or more, the longest first. Without times of its own Vitest goes by their sizes. */
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

/** Vitest's order, but the longest files first, because they would run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(basename(moduleId));
  return at === -1 ? LONGEST.length : at;
}
