import type { PdfOptions } from '@platen/client';

/** The sources of a document, one tab each. */
export const FORMATS = ['html', 'markdown', 'template', 'docx'] as const;

export type Format = (typeof FORMATS)[number];

/** A Word document that the user dropped. */
export interface WordFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The user's content of one tab. */
export interface Draft {
  /** HTML, Markdown or the JSON of a layout template; empty for Word. */
  source: string;
  /** The typed JSON; it may be empty, or incomplete. */
  variables: string;
  /** The options that the form sets; an absent one has the API's default. */
  options: PdfOptions;
  /** Only for Word. */
  file?: WordFile;
}

export const EMPTY_DRAFT: Draft = { source: '', variables: '', options: {} };

/** Whether there is no content for a page. */
export function isBlank(format: Format, { source, file }: Draft): boolean {
  return format === 'docx' ? file === undefined : !/\S/.test(source);
}
