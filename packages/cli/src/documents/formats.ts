import { extname } from 'node:path';
import { UsageError } from '../errors.ts';

export const FORMATS = ['html', 'markdown', 'template', 'docx'] as const;

export type Format = (typeof FORMATS)[number];

const FORMAT_OF: Partial<Record<string, Format>> = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.json': 'template',
  // The API recognises the kind of an office document by its content.
  ...office('.docx', '.dotx', '.odt', '.ott', '.rtf', '.xlsx', '.xltx', '.pptx', '.potx', '.ppsx'),
};

function office(...endings: string[]): Record<string, Format> {
  return Object.fromEntries(endings.map((ending) => [ending, 'docx']));
}

/** The format of a file by its name. @throws {UsageError} its name does not say */
export function formatOf(file: string): Format {
  const format = FORMAT_OF[extname(file).toLowerCase()];
  if (format) return format;
  const known = Object.keys(FORMAT_OF).join(', ');
  throw new UsageError(
    `${nameOf(file)} does not end in one of ${known}: say --format ${FORMATS.join('|')}.`,
  );
}

/** The name of standard input and standard output. */
export const STANDARD_INPUT = '-';

/** The name of a source in messages. */
export function nameOf(file: string): string {
  return file === STANDARD_INPUT ? 'standard input' : file;
}
