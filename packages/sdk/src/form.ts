/** A Word document or another office document: a file, or its bytes. */
export type Docx = Blob | Uint8Array | ArrayBuffer;

/** Without this check the client would send the text of a path, or `[object Object]` for a stream. */
function requireBytes(file: unknown): void {
  if (file instanceof Blob || 'byteLength' in Object(file)) return;
  throw new TypeError('The file has to be a Blob, a Uint8Array or an ArrayBuffer.');
}

/** The form for an office document, without undefined fields. */
export function formOf(file: Docx, name: string, fields: Record<string, unknown>): FormData {
  requireBytes(file);
  const form = new FormData();
  form.append(
    'file',
    file instanceof Blob ? file : new Blob([file as ArrayBuffer | Uint8Array<ArrayBuffer>]),
    name,
  );
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(field, JSON.stringify(value));
  }
  return form;
}
