import { KNOWN_FILTERS } from '../../services/render/src/variables/filters/filter-arguments.ts';

/** The filters of Liquid that Platen has, for the console, which completes them. */
export function filtersModule(): string {
  const names = KNOWN_FILTERS.toSorted().map((name) => `  ${JSON.stringify(name)},\n`);
  return `// Made of render's filters by npm run generate.
export const FILTERS: readonly string[] = [
${names.join('')}];
`;
}
