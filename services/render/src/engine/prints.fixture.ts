/** Real PDFs for the tests of those who do not know the engine. */

interface Print {
  html: string;
  header?: string;
  footer?: string;
  /** The engine's own fields. */
  fields?: Record<string, string>;
}

/** Has Chromium print an HTML document. */
export function printed({ html, header, footer, fields }: Print): Promise<Uint8Array> {
  const files = { 'index.html': html, 'header.html': header, 'footer.html': footer };
  return answerOf('/forms/chromium/convert/html', files, fields);
}

/** Has LibreOffice convert a Word document. */
export function converted(
  docx: Uint8Array<ArrayBuffer>,
  fields?: Print['fields'],
): Promise<Uint8Array> {
  return answerOf('/forms/libreoffice/convert', { 'document.docx': docx }, fields);
}

async function answerOf(
  path: string,
  files: Record<string, string | Uint8Array<ArrayBuffer> | undefined>,
  fields: Record<string, string> = {},
): Promise<Uint8Array> {
  const body = new FormData();
  for (const [name, content] of Object.entries(files)) {
    if (content !== undefined) body.append('files', new Blob([content]), name);
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const url = process.env['PLATEN_TEST_GOTENBERG_URL'];
  const response = await fetch(`${url ?? ''}${path}`, { method: 'POST', body });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.bytes();
}
