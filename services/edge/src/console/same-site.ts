import { PlatenError } from '@platen/contracts';
import type { RequestHandler } from 'express';

/** Values of `Sec-Fetch-Site` for a page of this origin, and for an address that the user typed (Fetch Metadata). */
const OWN = new Set(['same-origin', 'none']);

/**
 * Refuses requests that a browser sends for a page of another site. Such a page has no credentials to
 * send, because the edge uses no cookies. This check refuses it before the edge reads anything.
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
