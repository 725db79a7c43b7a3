import { currentRequestId, inSpan, SpanKind, traceHeaders } from '@platen/runtime';
import { Pool, type Dispatcher } from 'undici';
import type { DocxComposition } from '../../formats/composition.ts';
import { chromiumFields, chromiumHtml, type ChromiumOptions } from './chromium-form.ts';
import { EngineFault } from './engine-fault.ts';
import type { HtmlSource } from '../engine.ts';
import { encodedForm, type EncodedForm } from './form.ts';
import { connectionFailure, refusal } from './gotenberg-errors.ts';
import { libreOfficeFields, type LibreOfficeOptions } from './libreoffice-form.ts';
import type { EngineResponse } from '../pdf/read-pdf.ts';

/** Connections to one backend; its own limit of concurrency is stricter. */
const MAX_CONNECTIONS = 128;

const CONNECT_TIMEOUT_MS = 2_000;

/** How many bytes of a refusal are read. */
const MAX_REFUSAL_BYTES = 16 * 1024;

const CHROMIUM = '/forms/chromium/convert/html';
const LIBREOFFICE = '/forms/libreoffice/convert';

/** The two programs that Gotenberg runs. */
export type EngineKind = 'chromium' | 'libreoffice';

type Request = Dispatcher.RequestOptions & { signal: AbortSignal };

/** The answer of `/health`. */
interface Health {
  details?: Partial<Record<EngineKind, { status: string }>>;
}

/** A client of Gotenberg 8.36, with its routes and field names. */
export class Gotenberg {
  readonly #pool: Pool;

  /** @param url `http://host:port` */
  constructor(url: string) {
    this.#pool = new Pool(url, {
      connections: MAX_CONNECTIONS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      // The caller's deadline is the only clock; it arrives as an abort.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Prints with Chromium. @throws {PlatenError} as `Engine.print` */
  async printHtml(
    source: HtmlSource,
    signal: AbortSignal,
    options: ChromiumOptions = {},
  ): Promise<EngineResponse> {
    const files = {
      'index.html': chromiumHtml(source, options),
      ...(source.header && { 'header.html': source.header }),
      ...(source.footer && { 'footer.html': source.footer }),
    };
    return this.#post(CHROMIUM, encodedForm(files, chromiumFields(source, options)), signal);
  }

  /** Prints with LibreOffice. @throws {PlatenError} as `Engine.print` */
  async printDocx(
    { docx, extension = 'docx' }: Pick<DocxComposition, 'docx' | 'extension'>,
    signal: AbortSignal,
    options: LibreOfficeOptions = {},
  ): Promise<EngineResponse> {
    const form = encodedForm({ [`document.${extension}`]: docx }, libreOfficeFields(options));
    return this.#post(LIBREOFFICE, form, signal);
  }

  /**
   * Prints a probe.
   * @throws {EngineFault} it does not work
   */
  async probe(kind: EngineKind, signal: AbortSignal): Promise<void> {
    const form = encodedForm({ [kind === 'chromium' ? 'index.html' : 'probe.txt']: 'probe' });
    const { body } = await this.#post(kind === 'chromium' ? CHROMIUM : LIBREOFFICE, form, signal);
    for await (const _ of body);
  }

  /**
   * Checks its health, which costs it almost nothing.
   * @throws {EngineFault} no answer, or not healthy
   */
  async checkHealth(kind: EngineKind, signal: AbortSignal): Promise<void> {
    const { body } = await this.#send({ method: 'GET', path: '/health', signal });
    const { details } = (await body.json().catch(() => ({}))) as Health;
    const status = details?.[kind]?.status;
    if (status !== 'up') throw EngineFault.failed(new Error(`Gotenberg says ${kind} is ${status}`));
  }

  /** Ends prints in progress, too. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /** Sends a form. The span ends with the head of the answer, when the document is printed. */
  #post(path: string, form: EncodedForm, signal: AbortSignal): Promise<EngineResponse> {
    const attributes = { 'http.request.method': 'POST', 'url.path': path };
    return inSpan('gotenberg', { kind: SpanKind.CLIENT, attributes }, () =>
      this.#printed(path, form, signal),
    );
  }

  async #printed(path: string, form: EncodedForm, signal: AbortSignal): Promise<EngineResponse> {
    const { body, type } = form;
    const headers = { ...traceHeaders(), ...gotenbergTrace(), 'content-type': type };
    const response = await this.#send({ method: 'POST', path, headers, body, signal });
    if (response.statusCode !== 200) {
      throw refusal(response.statusCode, await refusalText(response, signal));
    }
    const length = response.headers['content-length'];
    return {
      body: response.body,
      announcedBytes: typeof length === 'string' ? Number(length) : undefined,
    };
  }

  async #send(request: Request): Promise<Dispatcher.ResponseData> {
    try {
      return await this.#pool.request(request);
    } catch (error) {
      request.signal.throwIfAborted();
      throw connectionFailure(error);
    }
  }
}

/** The id for Gotenberg's log; without it, Gotenberg invents one. */
function gotenbergTrace(): Record<string, string> {
  const requestId = currentRequestId();
  return requestId === '' ? {} : { 'Gotenberg-Trace': requestId };
}

/** The text of a refusal, as far as it arrives: its status is what matters. */
async function refusalText(
  { body }: Dispatcher.ResponseData,
  signal: AbortSignal,
): Promise<string> {
  let text = '';
  try {
    for await (const chunk of body) {
      text += String(chunk);
      if (text.length > MAX_REFUSAL_BYTES) break;
    }
  } catch {
    signal.throwIfAborted();
  }
  return text;
}
