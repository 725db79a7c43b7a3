import {
  MAX_ASSETS,
  MAX_ASSETS_BYTES,
  MAX_JSON_BYTES,
  MIB,
  PlatenError,
  type GivenAsset,
  type SourceFormat,
} from '@platen/contracts';
import { formatOfFile } from '@platen/contracts/source-formats';
import { ArchiveFault, namesIn, unpack, ZIP_SIGNATURE } from '@platen/runtime/archive';
import { invalidRequest } from '../../invalid-request.ts';
import { parseJson } from './parse-json.ts';
import { faultInUtf8 } from './utf8.ts';

/** A file of a form, and what the form says of it. */
export interface Uploaded {
  file: Buffer;
  filename: string;
  /** As the form names it. */
  format: unknown;
  assets: readonly GivenAsset[];
}

/** The source of a document that is no office file: the fields of a JSON body. */
export interface UploadSource {
  fields: { format: string; content?: string; template_data?: unknown };
  assets: readonly GivenAsset[];
  /** As `ParsedJson` counts them. */
  values: number;
}

/** What an archive has that is an office file (OPC; OpenDocument). */
const OFFICE = new Set(['[Content_Types].xml', 'mimetype']);

/** The contents that an archive may have, by their names. */
const INDEXES: ReadonlyMap<string, SourceFormat> = new Map([
  ['index.html', 'html'],
  ['index.md', 'markdown'],
  ['template.json', 'template'],
]);

/** Names of what may be meant for the content. */
const TEXT = /\.(?:html?|md|json)$/i;

/** What the archives of one system have besides. */
const ASIDE = '__MACOSX/';

/**
 * Reads HTML, Markdown or a layout template out of an uploaded file, or an archive of one with the files beside it.
 * @returns undefined: it is an office file, by its content, or nothing else
 * @throws {PlatenError} invalid_request, invalid_json, payload_too_large
 */
export async function readSource(uploaded: Uploaded): Promise<UploadSource | undefined> {
  const { file, filename, format, assets } = uploaded;
  if (file.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE)) return fromArchive(uploaded);
  if (file.subarray(0, 5).equals(RTF)) return undefined;
  const kind = typeof format === 'string' ? format : formatOfFile(filename);
  if (kind === undefined || kind === 'docx') return undefined;
  return { ...textSource(kind, file), assets };
}

const RTF = Buffer.from('{\\rtf');

async function fromArchive({ file, assets }: Uploaded): Promise<UploadSource | undefined> {
  const names = await namesIn(file).catch(() => []); // render says what is wrong with it
  if (names.some((name) => OFFICE.has(name)) || !names.some((name) => TEXT.test(name)))
    return undefined;
  if (assets.length > 0)
    throw fault('/assets', 'does not go with an archive: put all files into it');
  try {
    return bundled(await unpack(file, MAX_ASSETS_BYTES));
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    throw fault('/file', `is refused: ${error.message.slice(0, -1)}`, error);
  }
}

function bundled(files: ReadonlyMap<string, Buffer>): UploadSource {
  const names = [...files.keys()].filter((name) => !name.startsWith(ASIDE));
  const folders = new Set(names.map((name) => name.slice(0, name.indexOf('/') + 1)));
  const [top = ''] = folders.size === 1 ? folders : [''];
  const found = names.filter((name) => INDEXES.has(name.slice(top.length)));
  const [index = ''] = found;
  const format = INDEXES.get(index.slice(top.length));
  if (!format || found.length > 1) throw fault('/file', NO_INDEX);
  const others = names.filter((name) => name !== index);
  if (others.length > MAX_ASSETS) {
    throw fault('/file', `must have at most ${MAX_ASSETS} files beside its content`);
  }
  const assets = others.map((name) => ({
    name: name.slice(top.length),
    data: files.get(name) ?? Buffer.alloc(0),
  }));
  return { ...textSource(format, files.get(index) ?? Buffer.alloc(0)), assets };
}

const NO_INDEX =
  'must be an office file, or have exactly one index.html, index.md or template.json at its root or in its only top folder';

function textSource(format: string, file: Buffer): Omit<UploadSource, 'assets'> {
  if (file.length > MAX_JSON_BYTES) throw tooLarge();
  if (format === 'template') {
    const { value, values } = parseJson(file, 'file');
    return { fields: { format, template_data: value }, values };
  }
  const at = faultInUtf8(file);
  if (at !== undefined) throw fault('/file', `is not UTF-8 at byte ${at}; encode it in UTF-8`);
  return { fields: { format, content: file.toString() }, values: 0 };
}

function tooLarge(): PlatenError {
  const message = `has a content of more than ${MAX_JSON_BYTES / MIB} MiB`;
  return new PlatenError('payload_too_large', `The form field file ${message}.`, {
    details: [{ path: '/file', message }],
  });
}

function fault(path: string, message: string, cause?: unknown): PlatenError {
  return invalidRequest([{ path, message }], cause);
}
