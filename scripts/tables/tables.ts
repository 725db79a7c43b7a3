import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { otherNames } from '@platen/contracts';
import SETTINGS from '../../.oxfmtrc.json' with { type: 'json' };
import { ROOT } from '../paths.ts';
import { METRIC_TABLES } from './metrics.ts';
import { planFieldsTable } from './plan-fields.ts';
import { withRows, type GeneratedTable } from './table.ts';
import { VARIABLE_TABLES } from './variables.ts';

const otherNamesTable: GeneratedTable = {
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

const TABLES: readonly GeneratedTable[] = [
  ...VARIABLE_TABLES,
  ...METRIC_TABLES,
  planFieldsTable,
  otherNamesTable,
];

/** Files with their tables as they have to be, by their paths from the repository's root. */
export async function filesWithTables(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const table of TABLES) {
    const { file } = table;
    files.set(file, withRows(files.get(file) ?? readFileSync(join(ROOT, file), 'utf8'), table));
  }
  for (const [file, text] of files) {
    files.set(file, (await format(file, text, SETTINGS)).code);
  }
  return files;
}
