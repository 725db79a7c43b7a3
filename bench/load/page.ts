import { Agent, request as ask } from 'undici';

/** The document that most parts render: a heading and a table, less than a page. */
export const SMALL_PAGE = `<!doctype html><title>bench</title><h1>Invoice 42</h1>
<table>${'<tr><td>Letterpress forme<td>2<td>960.00</tr>'.repeat(12)}</table>`;

/** As many connections as a load needs: only the servers limit it. */
const agent = new Agent({ connections: null, headersTimeout: 0, bodyTimeout: 0 });

/** A request to Gotenberg with Platen's default page and margins. */
export function ofGotenberg(url: string, html = SMALL_PAGE): () => Promise<Answer> {
  const fields = {
    paperWidth: '8.27',
    paperHeight: '11.7',
    printBackground: 'true',
    marginTop: '0.79',
    marginBottom: '0.79',
    marginLeft: '0.59',
    marginRight: '0.59',
  };
  const { body, type } = form(html, fields);
  const headers = { 'Content-Type': type };
  return () => post(`${url}/forms/chromium/convert/html`, headers, body);
}

/** A request to Platen. */
export function ofPlaten(url: string, key: string, request: object = { content: SMALL_PAGE }) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const body = JSON.stringify(request);
  return () => post(`${url}/api/v1/generate/pdf`, headers, body);
}

export interface Answer {
  status: number;
  body: Buffer;
}

/** Sends a request and reads the whole answer. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Answer> {
  const response = await ask(url, { method: 'POST', headers, body, dispatcher: agent });
  return {
    status: response.statusCode,
    body: Buffer.from(await response.body.arrayBuffer()),
  };
}

/** Made once, because building a form for every request would take processor time from the servers. */
function form(html: string, fields: Record<string, string>) {
  const boundary = 'platen-bench-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const file = 'Content-Disposition: form-data; name="files"; filename="index.html"\r\n';
  parts.push(`${file}Content-Type: text/html\r\n\r\n${html}`);
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return {
    body: Buffer.from(`${body}--${boundary}--\r\n`),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
