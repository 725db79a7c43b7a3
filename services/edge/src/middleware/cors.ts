import cors from 'cors';
import type { RequestHandler } from 'express';

/** What a script of another origin may send, and read of an answer, besides what every script may. */
const REQUEST_HEADERS = [
  'X-API-Key',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Request-Id',
];
const RESPONSE_HEADERS = [
  ...['Content-Disposition', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
  ...['X-Render-Time-Ms', 'X-Page-Count', 'X-Missing-Variables', 'X-Blocked-Resources'],
  ...['X-Substituted-Fonts', 'X-Dropped-Links', 'X-Clipped-Content'],
  ...['X-Quota-Limit', 'X-Quota-Remaining', 'X-Quota-Reset', 'X-Quota-Warning'],
  ...['RateLimit-Policy', 'RateLimit'],
];

/** How long a browser may remember what a preflight said, in seconds. */
const MAX_AGE_S = 600;

/** Lets pages of these origins call; a preflight goes on to whatever answers OPTIONS. */
export function crossOrigin(origins: string[]): RequestHandler {
  return cors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: MAX_AGE_S,
    preflightContinue: true,
  });
}
