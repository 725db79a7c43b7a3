import { PlatenError } from '@platen/contracts';
import type { RequestHandler } from 'express';
import { qualityOf } from './accepted-types.ts';

/** What says nothing against any answer: the type of errors, for which many clients ask alone, and that of any bytes. */
const ALWAYS_MEANT = ['application/json', 'application/octet-stream'];

/** Refuses a request whose `Accept` excludes everything that could be sent (RFC 9110, 12.5.1). */
export function acceptable(produced: string[]): RequestHandler {
  return (request, _response, next) => {
    if (produced.length > 0 && !isAcceptable(produced, request.get('Accept'))) {
      throw new PlatenError(
        'not_acceptable',
        `This path answers with ${produced.join(' or ')}; accept that.`,
      );
    }
    next();
  };
}

/** What is given no weight at all, `application/pdf;q=0`, is not wanted, whatever else is. */
function isAcceptable(produced: string[], accept: string | undefined): boolean {
  const wanted = (type: string) => (qualityOf(type, accept) ?? 0) > 0;
  if (produced.some(wanted)) return true;
  const isExcluded = produced.every((type) => qualityOf(type, accept) === 0);
  return !isExcluded && ALWAYS_MEANT.some(wanted);
}
