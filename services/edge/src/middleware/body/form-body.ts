import { Busboy, type BusboyInstance } from '@fastify/busboy';
import {
  MAX_ASSETS,
  MAX_ASSETS_BYTES,
  MAX_FILE_BYTES,
  MAX_JSON_BYTES,
  MIB,
  PlatenError,
  type GivenAsset,
} from '@platen/contracts';
import type { Request } from 'express';
import { invalidRequest } from '../../invalid-request.ts';
import type { CheckBody, ParseBody, ReadBody } from './bodies.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';
import { readSource } from './upload-source.ts';

/** More than any valid form has besides its assets. */
const MAX_PARTS = 10;

/** Headers of one part, with its name. */
const MAX_PART_HEADER_BYTES = 4096;

/** A whole form: the largest file, its assets, and as much JSON as a body without a file may have. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + MAX_ASSETS_BYTES + MAX_JSON_BYTES;

const FILE = 'file';
const ASSETS = 'assets';

/** The fields with JSON, and with text. The edge refuses any other field by its name, without reading it. */
const JSON_FIELDS = new Set(['variables', 'options', 'preview']);
const TEXT_FIELDS = new Set(['respond', 'format']);

const FORM = /^multipart\/form-data\s*(;|$)/i;

/** Whether a request announces a form. */
export function isForm(request: Request): boolean {
  return FORM.test(request.get('Content-Type') ?? '');
}

/** Reads a form, in order: media type, size; then what the parser checks. */
export function formBody(parse: ParseBody): ReadBody {
  return async (request, response, share) => {
    if (!isForm(request)) {
      throw new PlatenError(
        'unsupported_media_type',
        'Send the form as multipart/form-data, as curl does with -F file=@invoice.docx; JSON goes to POST /api/v1/generate/pdf.',
      );
    }
    openForm(request.get('Content-Type') ?? '');
    const bytes = await readBody(request, response, { maxBytes: MAX_FORM_BYTES, share });
    return parse(bytes, request, response);
  };
}

/**
 * Parses a form: the file's bytes, which are not copied, and the JSON of the other fields. Checks in this order: parts,
 * depth, syntax, fields.
 */
export async function parseFormBody(
  bytes: Buffer,
  mediaType: string,
  { form: checkForm, json: checkJson }: FormChecks,
): Promise<unknown> {
  const form = openForm(mediaType);
  if (delimitersIn(bytes, boundaryIn(mediaType)) > MAX_PARTS + MAX_ASSETS + 1) throw tooManyParts();
  const { parts, filename, assets } = await readParts(form, bytes);
  const { body, values } = parseFields(parts);
  const { file, format, ...others } = body;
  const uploaded = { file: file as Buffer, filename, format, assets };
  const source = file === undefined ? undefined : await readSource(uploaded);
  if (!source) return withAssets(checkForm(body, values), assets);
  const names = source.assets.map(({ name }) => ({ name, content_base64: '' }));
  const fields = { ...others, ...source.fields, ...(names.length > 0 && { assets: names }) };
  return withAssets(checkJson(fields, values + source.values), source.assets);
}

/** How a form is checked: as it is, or as the JSON body that says the same. */
interface FormChecks {
  form: CheckBody;
  json: CheckBody;
}

function withAssets(body: unknown, assets: readonly GivenAsset[]): unknown {
  return assets.length === 0 ? body : { ...(body as object), assets };
}

function openForm(mediaType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': mediaType },
      isPartAFile: () => true, // of other parts the parser reports only at the end that they are too large
      limits: {
        fileSize: MAX_FILE_BYTES + 1,
        parts: MAX_PARTS + MAX_ASSETS,
        headerPairs: 20,
        headerSize: MAX_PART_HEADER_BYTES,
      },
    });
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** The boundary in a form's media type (RFC 2046, 5.1.1). */
function boundaryIn(mediaType: string): string {
  const [, quoted, token] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(mediaType) ?? [];
  return quoted ?? token ?? '';
}

/** Counts delimiters no further than necessary. The parser itself would go on to the end, however many parts it finds. */
function delimitersIn(bytes: Buffer, boundary: string): number {
  const most = MAX_PARTS + MAX_ASSETS + 1;
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let count = bytes.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2)) ? 1 : 0;
  let at = bytes.indexOf(delimiter);
  while (at !== -1 && count <= most) {
    count += 1;
    at = bytes.indexOf(delimiter, at + delimiter.length);
  }
  return count;
}

const ONE_FILE = 'must be given once: what stands beside it are assets';

/** All parts, without copies. A browser sends an empty file for a field without a choice: that counts as none. */
function readParts(form: BusboyInstance, bytes: Buffer): Promise<Parts> {
  const parts = new Map<string, Buffer>();
  const assets: GivenAsset[] = [];
  let fileName = '';
  return new Promise((resolve, reject) => {
    form.on('file', (name, stream, ...[filename, , type]) => {
      if (name === FILE && !isSentAsFile(filename, type)) {
        reject(
          fault(
            name,
            'must be sent as a file, with a filename, as curl does with -F file=@invoice.docx',
          ),
        );
      }
      if (name === FILE) fileName = filename;
      if (name === ASSETS) return gatherAsset(stream, filename, assets);
      if (parts.has(name)) reject(fault(name, name === FILE ? ONE_FILE : 'must be given once'));
      if (parts.size >= MAX_PARTS) reject(tooManyParts());
      const limit = name === FILE ? MAX_FILE_BYTES : MAX_JSON_BYTES;
      let part: Buffer = Buffer.alloc(0);
      stream.on('data', (piece: Buffer) => {
        part = joined(part, piece);
        if (part.length > limit) reject(tooLarge(name, limit));
        parts.set(name, part);
      });
      parts.set(name, part);
      stream.on('error', reject);
    });
    form.on('partsLimit', () => reject(tooManyParts()));
    form.on('error', (cause) => reject(unreadable(cause)));
    form.on('finish', () => {
      if (parts.get(FILE)?.length === 0) parts.delete(FILE);
      resolve({ parts, filename: fileName, assets });
    });
    form.end(bytes);
  });
}

/** The parts of a form: by name, but for its assets. */
interface Parts {
  parts: Map<string, Buffer>;
  /** Of its file. */
  filename: string;
  assets: GivenAsset[];
}

function gatherAsset(stream: NodeJS.ReadableStream, name: string, assets: GivenAsset[]): void {
  const asset = { name, data: Buffer.alloc(0) as Buffer };
  assets.push(asset);
  stream.on('data', (piece: Buffer) => (asset.data = joined(asset.data, piece)));
}

/** A whole form gives each part in one piece, without a copy. */
function joined(part: Buffer, piece: Buffer): Buffer {
  return part.length === 0 ? piece : Buffer.concat([part, piece]);
}

function isSentAsFile(filename: string | undefined, type: string): boolean {
  return filename !== undefined || type === 'application/octet-stream';
}

function parseFields(parts: Map<string, Buffer>) {
  let values = 0;
  const body = Object.fromEntries(
    [...parts].map(([name, bytes]) => {
      if (TEXT_FIELDS.has(name)) return [name, bytes.toString()];
      if (!JSON_FIELDS.has(name)) return [name, bytes];
      const parsed = parseJson(bytes, name);
      values += parsed.values;
      return [name, parsed.value];
    }),
  );
  return { body, values };
}

function fault(name: string, message: string): PlatenError {
  return invalidRequest([{ path: name && `/${name}`, message }]);
}

function tooManyParts(): PlatenError {
  return fault('', `must have at most ${MAX_PARTS} parts`);
}

function tooLarge(name: string, limit: number): PlatenError {
  const message = `has more than ${limit / MIB} MiB`;
  return new PlatenError('payload_too_large', `The form field ${name} ${message}.`, {
    details: [{ path: `/${name}`, message }],
  });
}

function unreadable(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_request',
    'The form could not be read; let the client write its Content-Type, which has the boundary, and send it whole.',
    { cause },
  );
}
