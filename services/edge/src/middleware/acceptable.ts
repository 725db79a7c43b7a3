import { PlatenError } from '@platen/contracts';
import type { RequestHandler } from 'express';
import { qualityOf } from './accepted-types.ts';

/** Types in `Accept` that exclude no answer: the type of errors, which many clients send alone, and that of any bytes. */
const ALWAYS_MEANT = ['application/json', 'application/octet-stream'];

/** Refuses a request whose `Accept` excludes every type that the operation produces (RFC 9110, 12.5.1). */
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

/** A type with weight 0, such as `application/pdf;q=0`, is excluded, whatever else is accepted. */
function isAcceptable(produced: string[], accept: string | undefined): boolean {
  const wanted = (type: string) => (qualityOf(type, accept) ?? 0) > 0;
  if (produced.some(wanted)) return true;
  const isExcluded = produced.every((type) => qualityOf(type, accept) === 0);
  return !isExcluded && ALWAYS_MEANT.some(wanted);
}
