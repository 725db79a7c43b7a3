import { endingsOf } from '@platen/contracts/source-formats';

export const VARIABLES_FILE = 'variables.json';
/** Of a data set that is not shown. */
export const setFile = (name: string) => `variables.${encodeURIComponent(name)}.json`;

/** @returns undefined if it is not that of a data set */
export function setOfFile(file: string): string | undefined {
  const [, name] = /^variables\.(.*)\.json$/.exec(file) ?? [];
  return name === undefined ? undefined : decodeURIComponent(name);
}

export const OPTIONS_FILE = 'options.json';

/** The extensions of office files, which a form accepts instead of Word documents. */
export const OFFICE_ENDS: readonly string[] = endingsOf('docx');
