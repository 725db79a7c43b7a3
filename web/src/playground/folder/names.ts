import { endingsOf } from '@platen/contracts/source-formats';

export const VARIABLES_FILE = 'variables.json';
export const OPTIONS_FILE = 'options.json';

/** The extensions of office files, which a form accepts instead of Word documents. */
export const OFFICE_ENDS: readonly string[] = endingsOf('docx');
