import { Button } from '../components/button.tsx';
import { DownloadIcon } from '../components/icons.tsx';
import { saveFile } from '../save-file.ts';
import { texts } from '../texts.ts';

interface CsvProps {
  /** What its rows are; also of the file's name. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Saves a table of one kind of row (RFC 4180). */
export function CsvButton({ name, header, rows }: CsvProps) {
  const save = () => {
    const lines = [header, ...rows].map((row) => `${row.map(fieldOf).join(',')}\r\n`);
    const file = `usage-${name.toLowerCase().replaceAll(' ', '-')}.csv`;
    saveFile(file, new Blob(lines, { type: 'text/csv' }));
  };
  return (
    <Button size="small" onClick={save} aria-label={texts.usage.csvOf(name)}>
      <DownloadIcon />
      {texts.usage.csv}
    </Button>
  );
}

/** A spreadsheet would run a name that begins like a formula, so that gets an apostrophe. */
function fieldOf(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
