/** The kinds of source by their names in the API and in counts, each with the endings of its files. */
const ENDINGS = {
  html: ['html', 'htm'],
  markdown: ['md', 'markdown'],
  template: ['json'],
  // The API finds out by its content what an office document is.
  docx: [
    'docx',
    'dotx',
    'docm',
    'dotm',
    'doc',
    'odt',
    'ott',
    'rtf',
    'xlsx',
    'xltx',
    'ods',
    'ots',
    'pptx',
    'potx',
    'ppsx',
    'odp',
    'otp',
    'pdf',
  ],
} as const;

export type SourceFormat = keyof typeof ENDINGS;

/** In the order of display. */
export const SOURCE_FORMATS = Object.keys(ENDINGS) as SourceFormat[];

/** Such as `.html`. */
export function endingsOf(format: SourceFormat): string[] {
  return ENDINGS[format].map((ending) => `.${ending}`);
}

/** @returns the kind of a file by its name; undefined if its name does not say */
export function formatOfFile(name: string): SourceFormat | undefined {
  const lower = name.toLowerCase();
  return SOURCE_FORMATS.find((format) => endingsOf(format).some((end) => lower.endsWith(end)));
}
