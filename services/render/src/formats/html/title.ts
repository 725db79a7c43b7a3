import type { PdfOptions } from '@platen/contracts';
import { escapeHtml } from '../../variables/html.ts';

/** Without a title Chromium takes the document's address, which is a temporary file's. */
export interface Title {
  text: string;
  /** Goes before the document's own. */
  isWished: boolean;
}

const DEFAULT_TITLE = 'document';

/** The title that the request wishes, or one to fall back to: the file's name without its ending. */
export function titleOf({ metadata, filename }: PdfOptions): Title {
  const wished = metadata?.title?.trim() ?? '';
  if (wished !== '') return { text: wished, isWished: true };
  const name = (filename ?? '').replace(/\.pdf$/i, '').trim();
  return { text: name === '' ? DEFAULT_TITLE : name, isWished: false };
}

/** The first `<title>` counts, so it goes before all. */
export function titleElement({ text }: Pick<Title, 'text'>): string {
  return `<title>${escapeHtml(text)}</title>`;
}
