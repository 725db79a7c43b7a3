import { otherNames } from '@platen/contracts';
import type { GeneratedTable } from './table.ts';

export const otherNamesTable: GeneratedTable = {
  file: 'docs/guides/migration.md',
  header: ['Names there', 'Here'],
  rows: () =>
    otherNames.map(({ remedy, names }) => [
      [...names]
        .map(([product, fields]) => `${product}: ${fields.map((each) => `\`${each}\``).join(', ')}`)
        .join('; '),
      remedy.replaceAll('<', '\\<'),
    ]),
};
