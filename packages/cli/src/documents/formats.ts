import { UsageError } from '../errors.ts';
import {
  endingsOf,
  formatOfFile,
  SOURCE_FORMATS,
  type SourceFormat,
} from '../generated/source-formats.ts';

/** The format of a file by its name. @throws {UsageError} its name does not say */
export function formatOf(file: string): SourceFormat {
  const format = formatOfFile(file);
  if (format) return format;
  if (/^https?:/i.test(file))
    throw new UsageError(
      'Platen fetches no page: save it as a file, and pass its address as --option base_url=ADDRESS.',
    );
  const known = SOURCE_FORMATS.flatMap(endingsOf).join(', ');
  throw new UsageError(
    `${nameOf(file)} does not end in one of ${known}: pass --format ${SOURCE_FORMATS.join('|')}.`,
  );
}

/** The name of standard input and standard output. */
export const STANDARD_INPUT = '-';

/** The name of a source in messages. */
export function nameOf(file: string): string {
  return file === STANDARD_INPUT ? 'standard input' : file;
}
