import { parseBaseUrl } from './base-url.ts';
import { fileSystem } from './file-system.ts';
import { CLIENT_TIMEOUT_MS } from './generated/time-outs.ts';
import { Keys } from './keys.ts';
import { Pdf, Picture } from './rendered.ts';
import type { Retry } from './retry.ts';
import { sendable, Transport, type Answer, type Credentials } from './transport.ts';
import type {
  GenerationRequest,
  PdfOptions,
  PdfWithReport,
  PreviewRequest,
  Usage,
  UsageHistory,
  Variables,
} from './types.ts';

export interface PlatenOptions extends Credentials {
  /** The base URL, with or without `/api/v1`: `https://pdf.example.com`. */
  baseUrl: string;
  /** For everything but `keys`. */
  apiKey?: string | undefined;
  /** A JSON Web Token, or a function that returns one before each request; for `keys`. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** How many times to repeat a request that may succeed later; by default 3. */
  retries?: number;
  /** The longest `Retry-After` to wait for, in milliseconds; by default a minute. */
  maxRetryWaitMs?: number;
  /**
   * How long an answer may take, and then each part of a document, in milliseconds; by default
   * 150,000, a little more than the longest rendering. Applies to each attempt; to limit a whole
   * call, use a `signal`. `Infinity`: no time-out.
   */
  timeoutMs?: number;
  /** Headers of every request, such as a proxy's `Authorization`; the client's own headers win. */
  headers?: Record<string, string>;
  /** Called before each wait for a repeated request. */
  onRetry?: (retry: Retry) => void;
  /** Another `fetch`, for a proxy or a test. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Cancels the call, also while its document arrives; nothing is charged. */
  signal?: AbortSignal;
  /**
   * Names this document, so that it is charged once, however often the request is sent; by default
   * unique for each call.
   */
  idempotencyKey?: string;
}

export interface DocxRequest {
  variables?: Variables;
  options?: PdfOptions;
  /** The name of the file, for messages. */
  filename?: string;
}

const NONE: PlatenOptions = { baseUrl: '' };

/** The API of one Platen, for one account. */
export class Platen {
  /** The account's API keys; needs `token`. */
  readonly keys: Keys;
  readonly #transport: Transport;

  /** @throws {TypeError} an option is at fault: `baseUrl` is no http or https URL, a number is negative … */
  constructor(settings: PlatenOptions) {
    // JavaScript may leave them out.
    const { baseUrl, apiKey, token, ...options } = (settings as PlatenOptions | undefined) ?? NONE;
    const { retries = 3, maxRetryWaitMs = 60_000, timeoutMs = CLIENT_TIMEOUT_MS } = options;
    requireFrom(0, { retries, maxRetryWaitMs });
    requireFrom(1, { timeoutMs });
    this.#transport = new Transport({
      baseUrl: parseBaseUrl(baseUrl),
      credentials: { apiKey, token },
      headers: headersOf(options.headers),
      timeoutMs,
      retry: { retries, maxWaitMs: maxRetryWaitMs },
      onRetry: options.onRetry,
      // Called as a plain function: in browsers fetch works on no other object.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    });
    this.keys = new Keys(this.#transport);
  }

  /** A PDF of HTML, Markdown or a layout template. @throws {PlatenError} */
  async generatePdf(request: GenerationRequest, call: CallOptions = {}): Promise<Pdf> {
    return this.#pdf('/generate/pdf', bodyOf(request), call);
  }

  /** A PDF of a Word document, of a PDF form, or of a .doc, .odt, .rtf, .xlsx, .ods, .pptx or .odp, which take no variables. @throws {PlatenError} */
  async generatePdfFromDocx(
    file: Docx,
    request: DocxRequest = {},
    call: CallOptions = {},
  ): Promise<Pdf> {
    return this.#pdf('/generate/pdf/upload', await docxForm(file, request), call);
  }

  /** A PDF in base64, and in full what it lacks: its headers have the counts. @throws {PlatenError} */
  async generatePdfWithReport(
    request: GenerationRequest,
    call: CallOptions = {},
  ): Promise<PdfWithReport> {
    const path = '/generate/pdf';
    return this.#transport.json({
      ...generation({ ...bodyOf(request), respond: 'json' }, call),
      path,
    });
  }

  /** The first page as PNG, of HTML, Markdown or a layout template. @throws {PlatenError} */
  async preview(request: PreviewRequest, call: CallOptions = {}): Promise<Picture> {
    return this.#picture(bodyOf(request), call);
  }

  /** The first page of an office document as PNG. @throws {PlatenError} */
  async previewDocx(
    file: Docx,
    request: DocxRequest & Pick<PreviewRequest, 'preview'> = {},
    call: CallOptions = {},
  ): Promise<Picture> {
    return this.#picture(await docxForm(file, request), call);
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

  async #pdf(path: string, body: object, call: CallOptions): Promise<Pdf> {
    const sent = { ...generation(body, call), path, gives: 'application/pdf' } as const;
    const { response, patience }: Answer = await this.#transport.send(sent);
    return new Pdf(response, patience);
  }

  async #picture(body: object, call: CallOptions): Promise<Picture> {
    const path = '/generate/preview';
    const sent = { ...generation(body, call), path, gives: 'image/png' } as const;
    const { response, patience }: Answer = await this.#transport.send(sent);
    return new Picture(response, patience);
  }
}

/** A request as JSON has it. */
function bodyOf(given: PreviewRequest): object {
  if (typeof given === 'string')
    throw new TypeError('A request is an object, such as { content: "<h1>Hello</h1>" }.');
  if ('respond' in given)
    throw new TypeError(
      'Leave respond out: generatePdfWithReport() asks for JSON, all others do not.',
    );
  const { assets = {}, ...request } = given;
  if (Array.isArray(assets))
    throw new TypeError('assets are bytes by their names, such as { "logo.png": bytes }.');
  const sent = Object.entries(assets).map(([name, bytes]) => {
    requireBytes(bytes);
    return { name, content_base64: base64(bytes) };
  });
  requireJson(request);
  return { ...request, ...(sent.length > 0 && { assets: sent }) };
}

/** In pieces of whole groups: a call has only so many arguments. */
const PIECE = 3 * 8192;

/** Not every runtime has `toBase64`. */
function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  return pieces.join('');
}

/** The Idempotency-Key makes it safe to repeat a generation. */
function generation(body: object, { signal, idempotencyKey = newKey() }: CallOptions) {
  const call = { method: 'POST', by: 'apiKey', isRepeatable: true } as const;
  return { ...call, body, idempotencyKey, signal };
}

/** Pages from plain http have no `crypto.randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function docxForm(
  file: Docx,
  { filename, ...fields }: DocxRequest & Pick<PreviewRequest, 'preview'>,
): Promise<FormData> {
  requireJson(fields);
  if (typeof file !== 'string') return buildForm(file, filename ?? 'document.docx', fields);
  const bytes = await fileSystem().readFile(file);
  return buildForm(bytes, filename ?? file.replace(/^.*[/\\]/, ''), fields);
}

/** @throws {TypeError} naming the option */
function requireFrom(least: number, options: Record<string, number>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value >= least) continue;
    throw new TypeError(`The option ${name} has to be a number from ${least} on.`);
  }
}

function headersOf(headers: Record<string, string> = {}): Headers {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      throw new TypeError(
        `The option headers has ${JSON.stringify(name)}, which is no header's name.`,
      );
    }
    sent.set(name, sendable(value, `headers: ${name}`));
  }
  return sent;
}

/** A Word document or another office document: a file, its bytes, or its path. */
type Docx = Bytes | string;

type Bytes = Blob | Uint8Array | ArrayBuffer;

/** Without this check the client would send the text of a path, or `[object Object]` for a stream. */
function requireBytes(file: unknown): void {
  if (file instanceof Blob || 'byteLength' in Object(file)) return;
  throw new TypeError('The file has to be a path, a Blob, a Uint8Array or an ArrayBuffer.');
}

/** The form for an office document, without undefined fields. */
function buildForm(file: Bytes, name: string, fields: Record<string, unknown>): FormData {
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

/**
 * Refuses what JSON cannot carry, and would lose without a word.
 * @throws {TypeError} naming the value by its JSON Pointer
 */
function requireJson(value: unknown, pointer = ''): void {
  const isLost = typeof value === 'number' && !Number.isFinite(value);
  if (isLost || typeof value === 'bigint') {
    const what = isLost ? String(value) : 'a BigInt';
    throw new TypeError(`${pointer} is ${what}, which JSON cannot carry: send it as a text.`);
  }
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return;
  for (const [name, inner] of Object.entries(value)) {
    requireJson(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}
