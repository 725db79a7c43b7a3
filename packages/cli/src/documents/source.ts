import { basename, dirname } from 'node:path';
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
import { UsageError } from '../errors.ts';
import type { SourceFormat } from '../generated/source-formats.ts';
import { assetName, filesBeside } from './beside.ts';
import { formatOf, nameOf, STANDARD_INPUT } from './formats.ts';
import { readInput, readObject, readText } from './input.ts';
import { factsOf } from './report.ts';
import type { SourceOptions } from './source-options.ts';

/** A document to be made; JSON and office documents need different calls of the API. */
export interface Source {
  isOffice: boolean;
  /** Whether a theme may change it. */
  isThemed: boolean;
  pdf(platen: Platen, call: CallOptions): Promise<Pdf>;
  picture(platen: Platen, preview: PreviewRequest['preview'], call: CallOptions): Promise<Rendered>;
  /** What its PDF lacks. */
  report(platen: Platen, call: CallOptions): Promise<object>;
}

/** Reads all sources of a document. @throws {UsageError} a file is at fault */
export async function readSource(file: string, flags: SourceOptions): Promise<Source> {
  const format = formatFor(file, flags);
  const common = { variables: await readVariables(flags), options: await readOptions(flags) };
  return format === 'docx'
    ? ofDocx(await readInput(file), { ...common, filename: basename(file) })
    : ofText({
        ...(await readContent(format, file)),
        ...common,
        ...(await readAssets(file, flags)),
      });
}

/** An archive of a document and its files is sent as it is, like an office document. */
function formatFor(file: string, { format }: SourceOptions): SourceFormat {
  return isArchive(file) ? 'docx' : (format ?? formatOf(file));
}

const isArchive = (file: string) => /\.zip$/i.test(file);

/** @throws {UsageError} a file cannot be read, or is not beside the document */
async function readAssets(
  file: string,
  flags: SourceOptions,
): Promise<Pick<GenerationRequest, 'assets'>> {
  const folder = file === STANDARD_INPUT ? '.' : dirname(file);
  const assets: Record<string, Uint8Array> = {};
  for (const each of assetFiles(file, flags)) {
    const name = assetName(folder, each);
    if (name === undefined) {
      throw new UsageError(
        `${nameOf(each)} has to be in the folder of the document, or in one within.`,
      );
    }
    assets[name] ??= await readInput(each);
  }
  return Object.keys(assets).length > 0 ? { assets } : {};
}

function assetFiles(file: string, flags: SourceOptions): string[] {
  const { asset = [], assets = true } = flags;
  const hasNone = !assets || file === STANDARD_INPUT || formatFor(file, flags) === 'docx';
  return hasNone ? asset : [...asset, ...filesBeside(file)];
}

/** The source files of a document, with those that it refers to. */
export function filesOf(file: string, flags: SourceOptions): string[] {
  const { vars = [], options = [] } = flags;
  return [file, ...vars, ...options, ...assetFiles(file, flags)];
}

export function ofText(request: GenerationRequest): Source {
  return {
    isOffice: false,
    isThemed: request.format !== undefined && request.format !== 'html',
    pdf: (platen, call) => platen.generatePdf(request, call),
    picture: (platen, preview, call) =>
      platen.preview({ ...request, ...(preview && { preview }) }, call),
    report: async (platen, call) => {
      const { pdf_base64: _, ...facts } = await platen.generatePdfWithReport(request, call);
      return facts;
    },
  };
}

function ofDocx(file: Uint8Array, request: DocxRequest): Source {
  const isZip = isArchive(request.filename ?? '');
  return {
    isOffice: !isZip,
    isThemed: isZip,
    pdf: (platen, call) => platen.generatePdfFromDocx(file, request, call),
    picture: (platen, preview, call) =>
      platen.previewDocx(file, { ...request, ...(preview && { preview }) }, call),
    report: async (platen, call) => {
      const pdf = await platen.generatePdfFromDocx(file, request, call);
      await pdf.bytes();
      return factsOf(pdf, request.filename ?? '');
    },
  };
}

/** The API judges the content of a template. */
async function readContent(
  format: Exclude<SourceFormat, 'docx'>,
  file: string,
): Promise<GenerationRequest> {
  if (format !== 'template') return { format, content: await readText(file) };
  const template: unknown = await readObject(file);
  return { format, template_data: template as NonNullable<GenerationRequest['template_data']> };
}

async function readVariables({
  vars,
  var: flags,
}: SourceOptions): Promise<Record<string, unknown>> {
  return { ...(await joined(vars)), ...flags };
}

/** The API judges names and values, so that newer ones work at once. */
async function readOptions(flags: SourceOptions): Promise<PdfOptions> {
  const { theme, pageFormat, landscape } = flags;
  return {
    ...(await joined(flags.options)),
    ...flags.option,
    ...(theme !== undefined && { theme }),
    ...(pageFormat !== undefined && { page_format: pageFormat }),
    ...(landscape !== undefined && { landscape }),
  } as PdfOptions;
}

/** The values of several JSON files; the later file wins. */
async function joined(files: string[] = []): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const file of files) Object.assign(all, await readObject(file));
  return all;
}
