import { formOf, type Docx } from './form.ts';
import { Keys } from './keys.ts';
import { Pdf, Rendered } from './rendered.ts';
import { Transport, type Credentials } from './transport.ts';
import type {
  GenerationRequest,
  PdfOptions,
  PreviewRequest,
  Usage,
  UsageHistory,
  Variables,
} from './types.ts';

export interface PlatenOptions extends Credentials {
  /** Where Platen is, without `/api/v1`: `https://pdf.example.com`. */
  baseUrl: string;
  /** For everything but `keys`. */
  apiKey?: string | undefined;
  /** A JSON Web Token, or what gives one before each request; for `keys`. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** How many times a request is sent again that may succeed later; by default 3. */
  retries?: number;
  /** The longest `Retry-After` to wait for, in milliseconds; by default a minute. */
  maxRetryWaitMs?: number;
  /** Another `fetch`: of a proxy, or a test. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Cancels the call, while it waits and while its document comes; nothing is charged. */
  signal?: AbortSignal;
  /** Names this document, so that it is charged once however often it is sent; by default a new name for each call. */
  idempotencyKey?: string;
}

export interface DocxRequest {
  variables?: Variables;
  options?: PdfOptions;
  /** What the file is called, for messages. */
  filename?: string;
}

/** The API of one Platen, for one account. */
export class Platen {
  /** The account's API keys; needs `token`. */
  readonly keys: Keys;
  readonly #transport: Transport;

  /** @throws {TypeError} if `baseUrl` is no http or https URL */
  constructor({ baseUrl, apiKey, token, retries = 3, ...options }: PlatenOptions) {
    this.#transport = new Transport({
      baseUrl: normalized(baseUrl),
      credentials: { apiKey, token },
      retry: { retries, maxWaitMs: options.maxRetryWaitMs ?? 60_000 },
      // Called as a plain function: in browsers fetch works on no other object.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    });
    this.keys = new Keys(this.#transport);
  }

  /** A PDF of HTML, Markdown or a layout template. @throws {PlatenError} */
  async generatePdf(request: GenerationRequest, call: CallOptions = {}): Promise<Pdf> {
    return new Pdf(await this.#render('/generate/pdf', request, call), call.signal);
  }

  /** A PDF of a Word document, or of an .odt, .rtf, .xlsx or .pptx, which take no variables. @throws {PlatenError} */
  async generatePdfFromDocx(
    file: Docx,
    request: DocxRequest = {},
    call: CallOptions = {},
  ): Promise<Pdf> {
    const form = docxForm(file, request);
    return new Pdf(await this.#render('/generate/pdf/upload', form, call), call.signal);
  }

  /** The first page as PNG, of HTML, Markdown or a layout template. @throws {PlatenError} */
  async preview(request: PreviewRequest, call: CallOptions = {}): Promise<Rendered> {
    return new Rendered(await this.#render('/generate/preview', request, call), call.signal);
  }

  /** The first page of an office document as PNG. @throws {PlatenError} */
  async previewDocx(
    file: Docx,
    request: DocxRequest & Pick<PreviewRequest, 'preview'> = {},
    call: CallOptions = {},
  ): Promise<Rendered> {
    const form = docxForm(file, request);
    return new Rendered(await this.#render('/generate/preview', form, call), call.signal);
  }

  /** This month's usage and quota. @throws {PlatenError} */
  usage({ signal }: Pick<CallOptions, 'signal'> = {}): Promise<Usage> {
    const call = { method: 'GET', path: '/usage', by: 'apiKey' } as const;
    return this.#transport.json({ ...call, signal, isRepeatable: true });
  }

  /**
   * The ledger, the newest month first.
   * @param months how many, 1-24, the current one included
   * @throws {PlatenError}
   */
  usageHistory(months = 12, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<UsageHistory> {
    const path = `/usage/history?months=${months}`;
    const call = { method: 'GET', path, by: 'apiKey' } as const;
    return this.#transport.json({ ...call, signal, isRepeatable: true });
  }

  /** The Idempotency-Key is what makes it safe to send a generation again. */
  #render(path: string, body: object, { signal, idempotencyKey }: CallOptions): Promise<Response> {
    const call = { method: 'POST', path, by: 'apiKey', body } as const;
    return this.#transport.send({
      ...call,
      idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
      ...{ signal, isRepeatable: true },
    });
  }
}

function docxForm(
  file: Docx,
  { filename = 'document.docx', ...fields }: DocxRequest & Pick<PreviewRequest, 'preview'>,
): FormData {
  return formOf(file, filename, fields);
}

function normalized(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new TypeError('baseUrl has to be an http or https URL, such as https://pdf.example.com.');
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
