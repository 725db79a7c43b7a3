import { getDocument, GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * The worker takes over the bytes, so it gets a copy. WebAssembly would need a wider policy. Without warnings: a document
 * that is closed while it is read is no fault.
 */
export function openPdf(bytes: Uint8Array<ArrayBuffer>, password: string | undefined) {
  return getDocument({
    data: bytes.slice(),
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
    ...(password && { password }),
  });
}
