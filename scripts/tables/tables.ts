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

/** What fields of products are here, on a page of theirs. */
const namesOf = (page: string, column: string, products: string[]): GeneratedTable => ({
  file: `docs/guides/${page}.md`,
  header: [column, 'Here'],
  rows: () =>
    otherNames.flatMap(({ remedy, names }) => {
      const fields = products.flatMap((product) => names.get(product) ?? []);
      const written = fields.map((field) => `\`${field}\``).join(', ');
      return fields.length > 0 ? [[written, remedy.replaceAll('<', '\\<')]] : [];
    }),
});

const TABLES: readonly GeneratedTable[] = [
  ...VARIABLE_TABLES,
  ...METRIC_TABLES,
  planFieldsTable,
  namesOf('from-gotenberg', 'Gotenberg', ['Gotenberg']),
  namesOf('from-puppeteer', 'Puppeteer', ['Puppeteer']),
  namesOf('from-wkhtmltopdf', 'wkhtmltopdf', ['wkhtmltopdf']),
  namesOf('from-weasyprint', 'There', ['WeasyPrint', 'DocRaptor']),
  namesOf('from-jsreport', 'jsreport', ['jsreport']),
  namesOf('migration', 'Names there', ['Others', 'PDFShift']),
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
