import { PlatenError } from '@platen/contracts';
import type { RequestHandler } from 'express';

/** Values of `Sec-Fetch-Site` for a page of this origin, and for an address that the user typed (Fetch Metadata). */
const OWN = new Set(['same-origin', 'none']);

/**
 * Refuses what a browser sends for a page of another site. No cookie is looked at, so such a page has
 * nothing to send that would let it in; it is refused all the same, before anything is read.
 */
export const ownPagesOnly: RequestHandler = (request, _response, next) => {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined && !OWN.has(site)) {
    throw new PlatenError(
      'forbidden',
      'Pages of other sites may not use the console; call /api/v1 with an API key.',
    );
  }
  next();
};
