import {
  errorOfFields,
  MAX_ASSETS_BYTES,
  MAX_VARIABLES_BYTES,
  optionFaults,
  withImpliedOptions,
  PlatenError,
  protoFormatOf,
  type ErrorDetail,
  type GenerationRequest,
  type GivenAsset,
  type Limits,
  type Part,
  type PdfOptions,
  type RenderJob,
  type SourceFormat,
  type UploadRequest,
  type Watermark,
} from '@platen/contracts';
import { invalidRequest } from '../invalid-request.ts';

/** A job without what its call adds: account, time-out and transport. */
type JobToCall = Omit<RenderJob, 'accountId' | 'timeoutMs' | 'partsBytes' | 'takesChunkWithFacts'>;

/** What a document may share a page with: its account's other documents, or nothing. */
export type Isolation = NonNullable<PdfOptions['isolation']>;

/** The wanted document, before the limits of the plan are known. */
export interface Draft {
  format: SourceFormat;
  job: Omit<JobToCall, keyof Limits | 'sharesPage'>;
  parts: Record<Exclude<Part, 'PART_UNSPECIFIED' | 'PART_ASSET' | number>, Buffer>;
  /** The bytes of the job's assets. */
  assets: Buffer[];
  /** As the caller named it, or `document`. */
  filename: string;
  /** It waits for a script. */
  waits: boolean;
  isolation: Isolation;
}

/** A job with its parts, as render takes them. */
export interface JobWithParts extends Draft {
  job: JobToCall;
}

/** The watermark of a document that does not count for its account. */
export type Stamp = 'TEST' | 'PREVIEW' | 'DEMO';

interface Wanted {
  output: 'pdf' | 'png';
  /** Left out: none. */
  stamp?: Stamp | undefined;
  /** Of a PNG: how many pages it shows at most, one picture after the other; left out: one. */
  pages?: number;
}

/** Replaces a part that is no longer needed. */
const EMPTY_PART = Buffer.alloc(0);

/** In pixels (openapi.yaml, `preview.width`). */
export const DEFAULT_PREVIEW_WIDTH = 1240;

/**
 * Replaces the watermark of the request or the template, so that the document cannot pass for a real one. A preview's is
 * pale: people read the numbers under it, and its pixels are no document anyway.
 */
const stamped = (text: Stamp): { watermark: Watermark } => ({
  watermark: { text, color: '#c00000', opacity: text === 'PREVIEW' ? 0.12 : 0.2 },
});

/**
 * Makes a job of a request.
 * @throws {PlatenError} payload_too_large: variables over 1 MiB; invalid_request,
 * unsupported_option: fields or options that do not go together
 */
export function toDraft(request: GenerationRequest | UploadRequest, wanted: Wanted): Draft {
  const { format, content } = sourceOf(request);
  const { variables = {}, assets = [] } = request;
  const options = withImpliedOptions(request.options ?? {});
  const { stamp } = wanted;
  checkOptions(options, format);
  checkAssets(assets, options);
  return {
    format,
    job: { format: protoFormatOf(format), ...wishOf(request, wanted) },
    parts: {
      PART_OPTIONS: jsonPart({ ...options, ...(stamp && stamped(stamp)) }),
      PART_VARIABLES: variablesPart(variables),
      PART_CONTENT: content,
    },
    assets: assets.map(({ data }) => data),
    filename: options.filename ?? 'document',
    waits: options.wait_for !== undefined,
    isolation: options.isolation ?? 'account',
  };
}

function wishOf(
  { preview = {}, respond, assets = [] }: GenerationRequest | UploadRequest,
  { output, stamp, pages = 0 }: Wanted,
) {
  const { width = DEFAULT_PREVIEW_WIDTH, page = Math.min(pages, 1) } = preview;
  return {
    output: output === 'png' ? 'OUTPUT_PNG' : 'OUTPUT_PDF',
    previewWidth: width,
    previewPage: page,
    previewPages: pages,
    isMarked: stamp !== undefined,
    readsReport: respond === 'json',
    assets: assets.map(({ name, mime = '', data }) => ({ name, mime, size: data.length })),
  } as const;
}

/**
 * Puts a plan's limits on a job.
 * @param isolation of the platform
 * @throws {PlatenError} unsupported_option, uncounted: it waits for scripts that do not run
 */
export function withLimits(draft: Draft, limits: Limits, isolation: Isolation): JobWithParts {
  if (draft.waits && !limits.javascript) throw waitsWithoutScripts();
  const sharesPage = maySharePage(draft, limits, isolation);
  // The message takes of the limits what it has a field for.
  const job = { ...draft.job, ...limits, sharesPage };
  if (!limits.demo) return { ...draft, job };
  const PART_OPTIONS = withStamp(draft.parts.PART_OPTIONS, 'DEMO');
  return { ...draft, job: { ...job, isMarked: true }, parts: { ...draft.parts, PART_OPTIONS } };
}

/** Unread, because they may have megabytes. Of two members with a key, readers of JSON take the last (ECMA-262, JSON.parse). */
function withStamp(options: Buffer, text: Stamp): Buffer {
  const rest = JSON.stringify(stamped(text)).slice('{'.length);
  const before = options.length > 0 ? [options.subarray(0, -'}'.length), ','] : ['{'];
  return Buffer.concat([...before, rest].map((piece) => Buffer.from(piece)));
}

/** The strictest of request, plan and platform counts. What bears Platen's own mark, of a test key or a demo, never shares. */
function maySharePage(draft: Draft, limits: Limits, platform: Isolation): boolean {
  if (draft.job.isMarked || limits.demo) return false;
  return [draft.isolation, limits.isolation, platform].every((each) => each === 'account');
}

/** Memory of the parts, in bytes. A part of a form keeps the whole form. */
export function heldBytes({ parts, assets }: Draft): number {
  const kept = new Set([...Object.values(parts), ...assets].map(({ buffer }) => buffer));
  return [...kept].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Drops the parts once render has them, because the client may take minutes to fetch the document. */
export function releaseParts({ parts, assets }: Draft): void {
  assets.length = 0;
  for (const part of Object.keys(parts) as (keyof typeof parts)[]) parts[part] = EMPTY_PART;
}

/** A fault in the request's fields that only the plan reveals. */
function waitsWithoutScripts(): PlatenError {
  const message = 'needs JavaScript, which your plan does not allow';
  return new PlatenError('unsupported_option', `/options/wait_for ${message}.`, {
    details: [{ path: '/options/wait_for', message }],
    uncounted: true,
  });
}

/** @throws {PlatenError} invalid_request: a name is there twice, or a base leads elsewhere; payload_too_large */
function checkAssets(assets: readonly GivenAsset[], { base_url }: PdfOptions): void {
  if (assets.length === 0) return;
  const names = new Set<string>();
  const faults: ErrorDetail[] = [];
  for (const [index, { name }] of assets.entries()) {
    const message = 'is the name of another asset, too: give each once';
    if (names.has(name)) faults.push({ path: `/assets/${index}/name`, message });
    names.add(name);
  }
  if (base_url !== undefined) {
    const message =
      'does not go with assets: relative references lead to these, so write all other addresses in full';
    faults.push({ path: '/options/base_url', message });
  }
  if (faults.length > 0) throw invalidRequest(faults);
  const bytes = assets.reduce((sum, { data }) => sum + data.length, 0);
  if (bytes > MAX_ASSETS_BYTES) throw assetsTooLarge();
}

function assetsTooLarge(): PlatenError {
  return new PlatenError('payload_too_large', 'The assets have more than 20 MiB together.', {
    details: [{ path: '/assets', message: 'must have at most 20 MiB together' }],
  });
}

function checkOptions(options: PdfOptions, format: SourceFormat): void {
  const { invalid, unsupported } = optionFaults(options, format);
  if (invalid.length > 0) throw invalidRequest(invalid);
  if (unsupported.length > 0) throw errorOfFields('unsupported_option', unsupported);
}

function sourceOf(request: GenerationRequest | UploadRequest) {
  if ('file' in request) return { format: 'docx', content: request.file } as const;
  const { format = 'html', content, template_data } = request;
  if (format === 'template') {
    if (content !== undefined) throw misplaced('content', 'html or markdown');
    return { format, content: Buffer.from(JSON.stringify(template_data)) };
  }
  if (template_data !== undefined) throw misplaced('template_data', 'template');
  return { format, content: Buffer.from(content ?? '') };
}

/** Refuses a field of another format, because the caller would not notice the mistake. */
function misplaced(field: string, format: string): PlatenError {
  return invalidRequest([{ path: `/${field}`, message: `only goes with format ${format}` }]);
}

/** Empty for an empty object, which render assumes anyway: a message costs 0.1 ms. */
function jsonPart(value: object): Buffer {
  return Object.keys(value).length === 0 ? Buffer.alloc(0) : Buffer.from(JSON.stringify(value));
}

function variablesPart(variables: object): Buffer {
  const json = jsonPart(variables);
  if (json.length > MAX_VARIABLES_BYTES) {
    throw new PlatenError('payload_too_large', 'variables have more than 1 MiB.', {
      details: [{ path: '/variables', message: 'must have at most 1 MiB' }],
    });
  }
  return json;
}
