import { endingsOf } from '@platen/contracts/source-formats';
import type { Format } from '../drafts/draft.ts';

/** The name of a document's file in a folder; an office document keeps its name. */
export const SOURCE_FILE: Record<Exclude<Format, 'docx'>, string> = {
  html: 'document.html',
  markdown: 'document.md',
  template: 'template.json',
};

export const VARIABLES_FILE = 'variables.json';
export const OPTIONS_FILE = 'options.json';

/** The extensions of office files, which a form accepts instead of Word documents. */
export const OFFICE_ENDS: readonly string[] = endingsOf('docx');
