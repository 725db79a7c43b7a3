import { createHash } from 'node:crypto';
import type { RequestContext } from '../scheduling/request-context.ts';
import type { EngineKind, Gotenberg } from './gotenberg/gotenberg.ts';
import type { EngineResponse } from './pdf/read-pdf.ts';

/** One print that an engine is to make. */
export interface PrintJob {
  context: RequestContext;
  kind: EngineKind;
  /** All that the print depends on. */
  source: unknown;
  /** @param signal aborts when nobody waits for the print any more, or its engine is given up */
  start: (gotenberg: Gotenberg, signal: AbortSignal) => Promise<EngineResponse>;
}

/** Tells documents apart. By account, too: whoever has engines fail on a document does not have another's like it refused. */
export function fingerprintOf({ context, source }: PrintJob): string {
  const all = JSON.stringify([context.accountId, source], asText);
  return createHash('sha256').update(all).digest('base64');
}

const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
