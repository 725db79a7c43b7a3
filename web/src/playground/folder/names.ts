import { endingsOf } from '@platen/contracts/source-formats';

/** The file of a data set; the first has no name. */
export const setFile = (name = '') =>
  `variables${name && `.${encodeURIComponent(name.toWellFormed())}`}.json`;

/** @returns undefined if it is not that of a data set */
export function setOfFile(file: string): string | undefined {
  const [found, name = ''] = /^variables(?:\.(.+))?\.json$/.exec(file) ?? [];
  try {
    return found && decodeURIComponent(name);
  } catch {
    return name; // a person has named it, such as 100%
  }
}

export const OPTIONS_FILE = 'options.json';

/** The extensions of office files, which a form accepts instead of Word documents. */
export const OFFICE_ENDS: readonly string[] = endingsOf('docx');
