import { basename } from 'node:path';
import type {
  CallOptions,
  DocxRequest,
  GenerationRequest,
  Pdf,
  PdfOptions,
  Platen,
  PreviewRequest,
  Rendered,
} from '@platen/client';
import { formatOf, type Format } from './formats.ts';
import { objectOf, readInput, readObject } from './input.ts';
import type { SourceOptions } from './source-options.ts';

/** A document to be made: which calls the API takes it by differs. */
export interface Source {
  pdf(platen: Platen, call: CallOptions): Promise<Pdf>;
  picture(platen: Platen, preview: PreviewRequest['preview'], call: CallOptions): Promise<Rendered>;
}

/** Reads everything a document is made of. @throws {UsageError} a file is at fault */
export async function readSource(file: string, said: SourceOptions): Promise<Source> {
  const format = said.format ?? formatOf(file);
  const common = { variables: variablesOf(said), options: optionsOf(said) };
  const bytes = await readInput(file);
  return format === 'docx'
    ? ofDocx(bytes, { ...common, filename: basename(file) })
    : ofText({ ...contentOf(format, bytes.toString('utf8'), file), ...common });
}

/** The files that a document is made of. */
export function filesOf(file: string, { vars = [], options = [] }: SourceOptions): string[] {
  return [file, ...vars, ...options];
}

function ofText(request: GenerationRequest): Source {
  return {
    pdf: (platen, call) => platen.generatePdf(request, call),
    picture: (platen, preview, call) =>
      platen.preview({ ...request, ...(preview && { preview }) }, call),
  };
}

function ofDocx(file: Uint8Array, request: DocxRequest): Source {
  return {
    pdf: (platen, call) => platen.generatePdfFromDocx(file, request, call),
    picture: (platen, preview, call) =>
      platen.previewDocx(file, { ...request, ...(preview && { preview }) }, call),
  };
}

/** What stands in a template is the API's to judge. */
function contentOf(format: Exclude<Format, 'docx'>, text: string, file: string): GenerationRequest {
  if (format !== 'template') return { format, content: text };
  const template = objectOf(text, file) as unknown;
  return { format, template_data: template as NonNullable<GenerationRequest['template_data']> };
}

function variablesOf(said: SourceOptions): Record<string, unknown> {
  return Object.assign({}, ...(said.vars ?? []).map(readObject), said.var) as Record<
    string,
    unknown
  >;
}

/** Names and values are the API's to judge: it says which is wrong, and newer ones work at once. */
function optionsOf(said: SourceOptions): PdfOptions {
  const { theme, pageFormat, landscape } = said;
  return Object.assign({}, ...(said.options ?? []).map(readObject), said.option, {
    ...(theme !== undefined && { theme }),
    ...(pageFormat !== undefined && { page_format: pageFormat }),
    ...(landscape !== undefined && { landscape }),
  }) as PdfOptions;
}
