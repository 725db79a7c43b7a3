import cors from 'cors';
import type { RequestHandler } from 'express';

/** Headers that a script of another origin may send or read, besides the usual ones. */
const REQUEST_HEADERS = [
  'X-API-Key',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Request-Id',
];
const RESPONSE_HEADERS = [
  'Content-Disposition',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Render-Time-Ms',
  'X-Page-Count',
  'X-Missing-Variables',
  'X-Blocked-Resources',
  'X-Substituted-Fonts',
  'X-Stale-Fields',
  'X-Layout-Limits',
  'X-Dropped-Links',
  'X-Clipped-Content',
  'X-Content-Scale',
  'X-Not-At-Rest',
  'X-Script-Errors',
  'X-Blank-Pages',
  'X-Unread-Syntax',
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-Quota-Reset',
  'X-Quota-Warning',
  'RateLimit-Policy',
  'RateLimit',
];

/** How long a browser may cache a preflight, in seconds. */
const MAX_AGE_S = 600;

/** Allows calls from pages of these origins. The handler of OPTIONS answers the preflight. */
export function crossOrigin(origins: string[]): RequestHandler {
  return cors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: MAX_AGE_S,
    preflightContinue: true,
  });
}
