import type { PdfOptions } from '@platen/client';
import type { SourceFormat } from '@platen/contracts/source-formats';
import type { EditorLanguage } from '../editor/languages.ts';

/** The sources of a document have one tab each. */
export type Format = SourceFormat;

/** A source that is text: its file in a folder, as the API names it, and its editor's language. An office document keeps its name. */
export const TEXT_SOURCES: Record<
  Exclude<Format, 'docx'>,
  { file: string; language: EditorLanguage }
> = {
  html: { file: 'index.html', language: 'html' },
  markdown: { file: 'index.md', language: 'markdown' },
  template: { file: 'template.json', language: 'json' },
};

/** What the user dropped: an office document, or a file beside a text. */
export interface DraftFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The user's content of one tab. */
export interface Draft {
  /** HTML, Markdown or the JSON of a layout template; empty for Word. */
  source: string;
  /** The typed JSON; it may be empty, or incomplete. */
  variables: string;
  /** The name of the data set that these variables are, and the texts of the others by theirs. */
  set?: string;
  sets?: Record<string, string>;
  /** The options that the form sets; an absent one has the API's default. */
  options: PdfOptions;
  /** Only for Word. */
  file?: DraftFile;
  /** Files beside the text, by the names that it refers to; not for Word. */
  assets?: readonly DraftFile[];
}

export const EMPTY_DRAFT: Draft = { source: '', variables: '', options: {} };

/** With these files beside the text, and no others. */
export function withFiles({ assets: _, ...draft }: Draft, assets: readonly DraftFile[]): Draft {
  return assets.length > 0 ? { ...draft, assets } : draft;
}

/** Whether both are the same document. Bytes are compared last: those that were not loaded anew are shared. */
export function isSame(one: Draft, other: Draft): boolean {
  const [a, b] = [one, other].map((draft) =>
    JSON.stringify(draft, (_, value: unknown) =>
      value instanceof Uint8Array ? value.length : value,
    ),
  );
  return one === other || (a === b && hasSameBytes(one, other));
}

function hasSameBytes(one: Draft, other: Draft): boolean {
  const [a = [], b = []] = [one, other].map(({ file, assets = [] }) =>
    [...assets, ...(file ? [file] : [])].map(({ bytes }) => bytes),
  );
  return a.every((its, n) => its === b[n] || its.every((byte, at) => byte === b[n]?.[at]));
}

/** Whether there is no content for a page. */
export function isBlank(format: Format, { source, file }: Draft): boolean {
  return format === 'docx' ? file === undefined : !/\S/.test(source);
}
