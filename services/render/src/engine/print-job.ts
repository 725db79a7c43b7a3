import { createHash } from 'node:crypto';
import type { RequestContext } from '../scheduling/request-context.ts';
import type { PrintOrder } from './print-order.ts';

/** One print for an engine. */
export interface PrintJob {
  context: RequestContext;
  /** Everything that the print depends on. */
  order: PrintOrder;
}

/** Identifies a document of an account: a caller that makes engines fail does not affect the same document of others. */
export function computeFingerprint({ context, order }: PrintJob): string {
  const hash = createHash('sha256').update(JSON.stringify([context.accountId, order.job]));
  for (const { part, nth, data } of order.parts)
    hash.update(`${part} ${nth} ${data.length} `).update(data);
  return hash.digest('base64');
}
