import { saveFile } from '../../save-file.ts';
import type { Made } from '../preview/made-store.ts';

/** Saves a PDF under the name that the request gives it, or else its title. */
export async function downloadPdf({ document, draft }: Made): Promise<void> {
  const { bytes, filename } = document;
  const title = draft.options.filename === undefined ? await titleOf(document, draft) : '';
  saveFile(title ? `${title}.pdf` : filename, new Blob([bytes], { type: 'application/pdf' }));
}

/** Without what file systems do not take in a name. */
async function titleOf({ bytes }: Made['document'], draft: Made['draft']): Promise<string> {
  const { openPdf } = await import('./open-pdf.ts');
  const loading = openPdf(bytes, draft.options.encryption?.user_password);
  try {
    const { info } = await (await loading.promise).getMetadata();
    const { Title: title = '' } = info as { Title?: string };
    return title
      .replace(/[\p{Cc}\s/\\:*?"<>|]+/gu, ' ')
      .trim()
      .slice(0, 100);
  } catch {
    return ''; // it asks for a password that is not known here
  } finally {
    void loading.destroy();
  }
}
