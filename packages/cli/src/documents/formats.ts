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
  // The API finds out by its content what an office document is.
  ...office('.docx', '.dotx', '.odt', '.ott', '.rtf', '.xlsx', '.xltx', '.pptx', '.potx', '.ppsx'),
};

function office(...endings: string[]): Record<string, Format> {
  return Object.fromEntries(endings.map((ending) => [ending, 'docx']));
}

/** What a file is by its name. @throws {UsageError} its name does not say */
export function formatOf(file: string): Format {
  const format = FORMAT_OF[extname(file).toLowerCase()];
  if (format) return format;
  const known = Object.keys(FORMAT_OF).join(', ');
  throw new UsageError(
    `${nameOf(file)} does not end in one of ${known}: say --format ${FORMATS.join('|')}.`,
  );
}

/** What stands for standard input and standard output. */
export const STANDARD_INPUT = '-';

/** What a source is called in messages. */
export function nameOf(file: string): string {
  return file === STANDARD_INPUT ? 'standard input' : file;
}
