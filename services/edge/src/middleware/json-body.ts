import { PlatenError } from '@platen/contracts';
import express, { type RequestHandler } from 'express';
import { invalidRequest, type CheckBody } from '../openapi/validator.ts';
import { isDeeperThan, MAX_DEPTH } from './json-depth.ts';

/** In bytes, after decompression. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

const JSON_UTF8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads a JSON body into `request.body`, in order: media type, size, syntax, depth, fields. */
export function jsonBody(check: CheckBody): RequestHandler[] {
  return [requireJson, parseJson, requireBody(check)];
}

const requireJson: RequestHandler = (request, _response, next) => {
  if (!JSON_UTF8.test(request.get('Content-Type') ?? '')) {
    throw new PlatenError('unsupported_media_type', 'Send the body as application/json in UTF-8.');
  }
  next();
};

function requireBody(check: CheckBody): RequestHandler {
  return (request, _response, next) => {
    if (request.body === undefined) {
      throw emptyBody();
    }
    if (isDeeperThan(request.body, MAX_DEPTH)) {
      throw invalidRequest([
        { path: '', message: `must not be nested deeper than ${MAX_DEPTH} levels` },
      ]);
    }
    check(request.body);
    next();
  };
}

const parser = express.json({
  limit: MAX_BODY_BYTES,
  strict: false,
  type: () => true,
  // Left alone, the parser would take an empty body for `{}`.
  verify: (_request, _response, body) => {
    if (body.length === 0) throw new Error('the body is empty');
  },
});

const parseJson: RequestHandler = (request, response, next) => {
  parser(request, response, (error?: ParserError) => {
    next(error && (EXPLANATIONS[error.type ?? '']?.(error) ?? unreadable(error)));
  });
};

/** What the body parser fails with; `type` is its stable part. */
interface ParserError {
  type?: string;
  message?: string;
}

const EXPLANATIONS: Record<string, (error: ParserError) => PlatenError> = {
  'entity.too.large': (cause) =>
    new PlatenError('payload_too_large', 'The body has more than 10 MiB.', { cause }),
  'entity.parse.failed': (cause) =>
    new PlatenError('invalid_json', `The body is not valid JSON${position(cause.message)}.`),
  'entity.verify.failed': emptyBody,
  'encoding.unsupported': (cause) =>
    new PlatenError('unsupported_media_type', 'Content-Encoding may be gzip, deflate or br.', {
      cause,
    }),
};

/** The parser's own message quotes the document; only the place is passed on. */
function position(message = ''): string {
  return / \(line \d+ column \d+\)$/.exec(message)?.[0] ?? '';
}

function unreadable(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_request',
    'The body could not be read; check its length and encoding.',
    { cause },
  );
}

function emptyBody(): PlatenError {
  return new PlatenError('invalid_json', 'The body is empty; send a JSON object.');
}
