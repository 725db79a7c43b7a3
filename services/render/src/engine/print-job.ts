import { createHash } from 'node:crypto';
import type { RequestContext } from '../scheduling/request-context.ts';
import type { EngineKind, Gotenberg } from './gotenberg/gotenberg.ts';
import type { EngineResponse } from './pdf/read-pdf.ts';

/** One print for an engine. */
export interface PrintJob {
  context: RequestContext;
  kind: EngineKind;
  /** Everything that the print depends on. */
  source: unknown;
  /** @param signal aborts when the caller has left, or render ejects the engine */
  start: (gotenberg: Gotenberg, signal: AbortSignal) => Promise<EngineResponse>;
}

/** Identifies a document of an account: a caller that makes engines fail does not affect the same document of others. */
export function fingerprintOf({ context, source }: PrintJob): string {
  const all = JSON.stringify([context.accountId, source], asText);
  return createHash('sha256').update(all).digest('base64');
}

const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
