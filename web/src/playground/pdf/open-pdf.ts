import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The worker takes over the bytes, so it gets a copy. WebAssembly would need a wider policy. */
export function openPdf(bytes: Uint8Array<ArrayBuffer>, password: string | undefined) {
  return getDocument({ data: bytes.slice(), useWasm: false, ...(password && { password }) });
}
