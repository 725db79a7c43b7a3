import { PlatenError } from '@platen/contracts';
import type { RequestHandler } from 'express';

/** Types in `Accept` that exclude no answer: the type of errors, which many clients send alone, and that of any bytes. */
const ALWAYS_MEANT = ['application/json', 'application/octet-stream'];

/** Refuses a request whose `Accept` excludes every type that the operation produces (RFC 9110, 12.5.1). */
export function acceptable(produced: string[]): RequestHandler {
  return (request, _response, next) => {
    const { accept } = request.headers;
    if (accept !== undefined) request.headers.accept = withoutParameters(accept);
    if (produced.length > 0 && !request.accepts([...produced, ...ALWAYS_MEANT])) {
      throw new PlatenError(
        'not_acceptable',
        `This path answers with ${produced.join(' or ')}; accept that.`,
      );
    }
    next();
  };
}

/** Of a range, but for its weight: `application/json;charset=utf-8`. A part in quotes may contain commas and semicolons. */
const PARAMETER = /;\s*(?!q\s*=)[^;,="]+=(?:"[^"]*"|[^;,]*)/gi;

/** Java's own client writes it for any type. */
const STAR = /(^|,)\s*\*\s*(?=[;,]|$)/g;

/** The ranges of an `Accept` as Express reads them; an empty list excludes no type. */
function withoutParameters(accept: string): string {
  const ranges = accept.replaceAll(PARAMETER, '').replaceAll(STAR, '$1*/*');
  return /[^\s,]/.test(ranges) ? ranges : '*/*';
}
