import {
  optionFaults,
  PlatenError,
  type Part,
  type PdfOptions,
  type RenderJob,
  type SourceFormat,
} from '@platen/contracts';
import { invalidRequest, unsupportedOption } from '../openapi/validator.ts';

/** What the three ways of asking have in common, already checked against the OpenAPI document. */
interface Generation {
  variables?: Record<string, unknown>;
  options?: PdfOptions;
  preview?: { width?: number };
}

/** The JSON body of a generation. */
export interface GenerationRequest extends Generation {
  format?: Exclude<SourceFormat, 'docx'>;
  content?: string;
  template_data?: object;
}

/** The form of an upload. */
export interface UploadRequest extends Generation {
  file: Buffer;
}

/** A job with its parts, as render takes them. */
export interface JobWithParts {
  job: RenderJob;
  parts: Record<Exclude<Part, 'PART_UNSPECIFIED' | number>, Buffer>;
  /** As the caller named it, or `document`. */
  filename: string;
}

type Output = 'pdf' | 'png';

/** As JSON, in bytes (API, Limits). */
const MAX_VARIABLES_BYTES = 1024 * 1024;

/** API, Limits. */
const MAX_PAGES = 2_000;

/** In pixels (API, Generation). */
const DEFAULT_PREVIEW_WIDTH = 1240;

const FORMATS = {
  html: 'FORMAT_HTML',
  markdown: 'FORMAT_MARKDOWN',
  template: 'FORMAT_TEMPLATE',
  docx: 'FORMAT_DOCX',
} as const;

/**
 * Makes a job of a request.
 * @throws {PlatenError} payload_too_large: variables over 1 MiB; invalid_request,
 * unsupported_option: fields or options that do not go together
 */
export function toJob(request: GenerationRequest | UploadRequest, output: Output): JobWithParts {
  const { format, content } = sourceOf(request);
  const { variables = {}, options = {}, preview } = request;
  checkOptions(options, format);
  return {
    job: {
      format: FORMATS[format],
      output: output === 'png' ? 'OUTPUT_PNG' : 'OUTPUT_PDF',
      previewWidth: preview?.width ?? DEFAULT_PREVIEW_WIDTH,
      maxPages: MAX_PAGES,
    },
    parts: {
      PART_OPTIONS: Buffer.from(JSON.stringify(options)),
      PART_VARIABLES: variablesPart(variables),
      PART_CONTENT: content,
    },
    filename: options.filename ?? 'document',
  };
}

function checkOptions(options: PdfOptions, format: SourceFormat): void {
  const { invalid, unsupported } = optionFaults(options, format);
  if (invalid.length > 0) throw invalidRequest(invalid);
  if (unsupported.length > 0) throw unsupportedOption(unsupported);
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

/** A field of another format is a mistake that would otherwise go unseen. */
function misplaced(field: string, format: string): PlatenError {
  return invalidRequest([{ path: `/${field}`, message: `only goes with format ${format}` }]);
}

function variablesPart(variables: object): Buffer {
  const json = Buffer.from(JSON.stringify(variables));
  if (json.length > MAX_VARIABLES_BYTES) {
    throw new PlatenError('payload_too_large', 'variables have more than 1 MiB.', {
      details: [{ path: '/variables', message: 'must have at most 1 MiB' }],
    });
  }
  return json;
}
