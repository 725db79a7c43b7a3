import { FormData, Pool, type Dispatcher } from 'undici';
import type { DocxComposition } from '../compose/composition.ts';
import { chromiumFields, chromiumHtml, type ChromiumOptions } from './chromium-form.ts';
import type { EngineResult, HtmlSource } from './engine.ts';
import {
  connectionFailure,
  isUnattributable,
  refusal,
  unreadableDocument,
} from './gotenberg-errors.ts';
import { libreOfficeFields, type LibreOfficeOptions } from './libreoffice-form.ts';

/** Connections to one backend; its own cap on concurrency is the hard one. */
const MAX_CONNECTIONS = 128;

const CONNECT_TIMEOUT_MS = 2_000;

/**
 * A browser that crashed or was just being restarted, not a word on the document: tried once more,
 * as nothing has been sent on yet. What a document is to blame for has a status of its own.
 */
const INTERNAL_ERROR = 500;

/** How much of a refusal's text is read, in bytes. */
const MAX_REFUSAL_BYTES = 16 * 1024;

const CHROMIUM = '/forms/chromium/convert/html';
const LIBREOFFICE = '/forms/libreoffice/convert';

/** Gotenberg 8.36: everything that knows its routes and field names. */
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

  /** Has Chromium print. @throws {PlatenError} as `Engine.print` */
  printHtml(
    source: HtmlSource,
    signal: AbortSignal,
    options: ChromiumOptions = {},
  ): Promise<EngineResult> {
    const form = new FormData();
    addFile(form, 'index.html', chromiumHtml(source, options));
    if (source.header) addFile(form, 'header.html', source.header);
    if (source.footer) addFile(form, 'footer.html', source.footer);
    setFields(form, chromiumFields(source.page, options));
    return this.#post(CHROMIUM, form, signal);
  }

  /** Has LibreOffice print. @throws {PlatenError} as `Engine.print` */
  async printDocx(
    { docx }: Pick<DocxComposition, 'docx'>,
    signal: AbortSignal,
    options: LibreOfficeOptions = {},
  ): Promise<EngineResult> {
    const form = new FormData();
    form.append('files', new Blob([docx]), 'document.docx');
    setFields(form, libreOfficeFields(options));
    try {
      return await this.#post(LIBREOFFICE, form, signal);
    } catch (error) {
      if (!isUnattributable(error)) throw error;
      throw (await this.#canConvert(signal)) ? unreadableDocument(error) : error;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Whether LibreOffice can convert what nothing is wrong with. */
  async #canConvert(signal: AbortSignal): Promise<boolean> {
    const form = new FormData();
    addFile(form, 'probe.txt', 'probe');
    try {
      const { body } = await this.#post(LIBREOFFICE, form, signal);
      for await (const _ of body);
      return true;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  async #post(path: string, form: FormData, signal: AbortSignal): Promise<EngineResult> {
    let response = await this.#send(path, form, signal);
    if (response.statusCode === INTERNAL_ERROR) {
      await response.body.dump().catch(() => undefined); // its status has said it all
      response = await this.#send(path, form, signal);
    }
    if (response.statusCode !== 200) {
      throw refusal(response.statusCode, await refusalText(response, signal));
    }
    const length = response.headers['content-length'];
    return {
      body: response.body,
      announcedBytes: typeof length === 'string' ? Number(length) : undefined,
    };
  }

  async #send(path: string, body: FormData, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await this.#pool.request({ method: 'POST', path, body, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw connectionFailure(error);
    }
  }
}

function addFile(form: FormData, name: string, text: string): void {
  form.append('files', new Blob([text], { type: 'text/html' }), name);
}

function setFields(form: FormData, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
}

/** What is left of a refusal that breaks off is enough: its status has said what is the matter. */
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
