import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { PlatenError } from '@platen/contracts';
import type { Request, RequestHandler } from 'express';
import type { Share } from '../identity/body-budget.ts';
import { invalidRequest, type CheckBody } from '../openapi/validator.ts';
import type { Bodies } from './bodies.ts';
import { proceed } from './incoming-body.ts';
import { parseJson } from './parse-json.ts';

/** In bytes (API, Limits). */
const MIB = 1024 * 1024;
const MAX_FILE_BYTES = 25 * MIB;
const MAX_FIELD_BYTES = 10 * MIB;

/** More than any form that is taken here has. */
const MAX_PARTS = 10;

/** Of one part's headers, its name included. */
const MAX_PART_HEADER_BYTES = 4096;

/** Of a whole form: the largest file, and as much JSON as a body without a file may have. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + MAX_FIELD_BYTES;

const FILE = 'file';

/** The fields that hold JSON; any other is refused by its name, not by what is in it. */
const JSON_FIELDS = new Set(['variables', 'options', 'preview']);

const FORM = /^multipart\/form-data\s*(;|$)/i;

/** True if a request says that it carries a form. */
export function isForm(request: Request): boolean {
  return FORM.test(request.get('Content-Type') ?? '');
}

/**
 * Reads a form into `request.body`: the file's bytes, which stay in memory, and what
 * the other fields hold as JSON. In order: media type, size, depth, syntax, fields.
 */
export function formBody(check: CheckBody, bodies: Bodies): RequestHandler {
  return async (request, response, next) => {
    if (!isForm(request)) {
      throw new PlatenError('unsupported_media_type', 'Send the form as multipart/form-data.');
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw formTooLarge();
    const form = openForm(request);
    const share = bodies.shareOf(response);
    proceed(request, response);
    try {
      const { body, values } = parseFields(await readParts(request, form, share));
      check(body, values);
      request.body = body;
    } finally {
      share.release();
    }
    next();
  };
}

/** A browser sends an empty file for a field in which none was chosen: then there is none. */
async function readParts(
  request: Request,
  form: BusboyInstance,
  share: Share,
): Promise<Map<string, Buffer>> {
  try {
    const [parts] = await Promise.all([collect(form), bounded(request, form, share)]);
    if (parts.get(FILE)?.length === 0) parts.delete(FILE);
    return parts;
  } finally {
    request.unpipe(form);
    request.resume(); // what is still on its way is not wanted
  }
}

function openForm({ headers }: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      isPartAFile: () => true, // of any other it is only told at its end that it is too large
      limits: {
        fileSize: MAX_FILE_BYTES + 1,
        parts: MAX_PARTS,
        headerPairs: 20,
        headerSize: MAX_PART_HEADER_BYTES,
      },
    });
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Resolves with all parts, or fails as soon as it is certain that they are not wanted. */
function collect(form: BusboyInstance): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    form.on('file', (name, stream, ...[filename, , type]) => {
      if (name === FILE && !isSentAsFile(filename, type)) {
        reject(fault(name, 'must be sent as a file, with a filename'));
      }
      const limit = name === FILE ? MAX_FILE_BYTES : MAX_FIELD_BYTES;
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > limit) reject(tooLarge(name, limit));
        else chunks.push(chunk);
      });
      stream.on('end', () => {
        if (parts.has(name)) reject(fault(name, 'must be given once'));
        else parts.set(name, Buffer.concat(chunks));
      });
      stream.on('error', reject);
    });
    form.on('partsLimit', () => reject(fault('', `must have at most ${MAX_PARTS} parts`)));
    form.on('error', (cause) => reject(unreadable(cause)));
    form.on('finish', () => resolve(parts));
  });
}

function isSentAsFile(filename: string | undefined, type: string): boolean {
  return filename !== undefined || type === 'application/octet-stream';
}

/** Lets the form have what comes, as long as it is not too much; resolves when that is all. */
function bounded(request: Request, form: BusboyInstance, share: Share): Promise<void> {
  let received = 0;
  return new Promise((resolve, reject) => {
    request.once('aborted', () => reject(unreadable(new Error('the client left'))));
    request.once('end', resolve);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      try {
        if (received > MAX_FORM_BYTES) throw formTooLarge();
        share.add(chunk.length);
      } catch (error) {
        if (error instanceof Error) reject(error);
      }
    });
    request.pipe(form);
  });
}

function parseFields(parts: Map<string, Buffer>) {
  let values = 0;
  const body = Object.fromEntries(
    [...parts].map(([name, bytes]) => {
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

function tooLarge(name: string, limit: number): PlatenError {
  const message = `has more than ${limit / MIB} MiB`;
  return new PlatenError('payload_too_large', `The form field ${name} ${message}.`, {
    details: [{ path: `/${name}`, message }],
  });
}

function formTooLarge(): PlatenError {
  return new PlatenError(
    'payload_too_large',
    `The form has more than ${MAX_FORM_BYTES / MIB} MiB.`,
  );
}

function unreadable(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_request',
    'The form could not be read; check its boundary, its length and its end.',
    { cause },
  );
}
