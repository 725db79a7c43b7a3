import type { Format } from '../drafts/draft.ts';

/** The name of a document's file in a folder; an office document keeps its name. */
export const SOURCE_FILE: Record<Exclude<Format, 'docx'>, string> = {
  html: 'document.html',
  markdown: 'document.md',
  template: 'template.json',
};

export const VARIABLES_FILE = 'variables.json';
export const OPTIONS_FILE = 'options.json';

/** The kind of a file by its extension, as in `platen render`. */
const FORMAT_OF: Partial<Record<string, Format>> = {
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  json: 'template',
  ...office('docx', 'dotx', 'odt', 'ott', 'rtf', 'xlsx', 'xltx', 'pptx', 'potx', 'ppsx'),
};

/** The extensions of office files, which a form accepts instead of Word documents. */
export const OFFICE_ENDS: readonly string[] = Object.entries(FORMAT_OF)
  .filter(([, format]) => format === 'docx')
  .map(([end]) => `.${end}`);

function office(...ends: string[]): Record<string, Format> {
  return Object.fromEntries(ends.map((end) => [end, 'docx']));
}

/** @returns undefined for a file that is no document */
export function formatOf(name: string): Format | undefined {
  return FORMAT_OF[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
}
