import { PlatenError } from '@platen/contracts';
import type { RequestHandler } from 'express';

/** Refuses a request whose `Accept` excludes everything that could be sent (RFC 9110, 12.5.1). */
export function acceptable(produced: string[]): RequestHandler {
  return (request, _response, next) => {
    if (!request.accepts(produced)) {
      throw new PlatenError(
        'not_acceptable',
        `This path answers with ${produced.join(' or ')}; accept that.`,
      );
    }
    next();
  };
}
