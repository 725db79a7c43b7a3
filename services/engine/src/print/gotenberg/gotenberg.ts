import { Pool, type Dispatcher } from 'undici';
import { encodedForm, type EncodedForm } from './form.ts';
import { connectionFailure, refusal } from './gotenberg-errors.ts';
import { LONGEST_PDF_BYTES } from '../../settings.ts';
import { PrintFault } from '../print-fault.ts';

const CONNECT_TIMEOUT_MS = 2_000;

/** How many bytes of a refusal are read. */
const MAX_REFUSAL_BYTES = 16 * 1024;

const CHROMIUM = '/forms/chromium/convert/html';

export interface Asking {
  signal: AbortSignal;
  /** For Gotenberg's log; without it, Gotenberg invents one. */
  requestId: string;
  /** When the caller stops waiting, by `performance.now()`. */
  deadline: number;
}

interface Health {
  details?: { chromium?: { status: string } };
}

/** What a page is printed from. */
export interface HtmlFiles {
  html: string;
  header: string;
  footer: string;
}

/** A client of this engine's own Gotenberg 8.36, with its routes and field names. */
export class Gotenberg {
  readonly #pool: Pool;

  /** @param url `http://host:port` */
  constructor(url: string) {
    this.#pool = new Pool(url, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      // The call's deadline is the only clock; it arrives as an abort.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: LONGEST_PDF_BYTES,
    });
  }

  /** Prints with Chromium. @throws {PrintFault} */
  printHtml(
    { html, header, footer }: HtmlFiles,
    fields: Record<string, string>,
    asking: Asking,
  ): Promise<Buffer> {
    const files = {
      'index.html': html,
      ...(header && { 'header.html': header }),
      ...(footer && { 'footer.html': footer }),
    };
    return this.#post(encodedForm(files, fields), asking);
  }

  /** Whether its browser runs. */
  async isUp(signal: AbortSignal): Promise<boolean> {
    try {
      const { body } = await this.#pool.request({ method: 'GET', path: '/health', signal });
      const { details = {} } = (await body.json()) as Health;
      return details.chromium?.status === 'up';
    } catch {
      return false;
    }
  }

  /** Ends prints in progress, too. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #post({ body, type }: EncodedForm, { signal, requestId }: Asking): Promise<Buffer> {
    const headers = { 'content-type': type, ...(requestId && { 'Gotenberg-Trace': requestId }) };
    try {
      const request = { method: 'POST', path: CHROMIUM, headers, body, signal } as const;
      const response = await this.#pool.request(request);
      if (response.statusCode === 200) return Buffer.from(await response.body.arrayBuffer());
      throw refusal(response.statusCode, await refusalText(response));
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof PrintFault ? error : connectionFailure(error);
    }
  }
}

/** The text of a refusal, as far as it arrives: its status is what matters. */
async function refusalText({ body }: Dispatcher.ResponseData): Promise<string> {
  let text = '';
  try {
    for await (const chunk of body) {
      text += String(chunk);
      if (text.length > MAX_REFUSAL_BYTES) break;
    }
  } catch {
    // It broke off.
  }
  return text;
}
