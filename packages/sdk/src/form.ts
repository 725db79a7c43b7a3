/** A Word document or another office document: a file, or its bytes. */
export type Docx = Blob | Uint8Array | ArrayBuffer;

/** The form for an office document, without undefined fields. */
export function formOf(file: Docx, name: string, fields: Record<string, unknown>): FormData {
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
