import { PlatenError } from '@platen/contracts';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { OpenApiDocument } from '../openapi/document.ts';
import { buildSite, NOT_FOUND_PATH } from './build.ts';

/** The first paths of the site. */
const ROOTS = ['/docs', '/docs.md', '/downloads', '/llms.txt'];

/** `/docs`: the reference and the pages beside it, and the clients, for everybody. Nothing in them asks another host. */
export function docsRoutes(document: OpenApiDocument, downloads?: string): RequestHandler {
  const site = buildSite(document, downloads);
  const notFound = site.at(NOT_FOUND_PATH);
  const router = Router({ caseSensitive: true, strict: true });
  router.use(ROOTS, async (request, response, next) => {
    const requested = request.originalUrl.split('?', 1)[0] ?? '';
    const paths = [requested, requested.replace(/(\/|\.md)$/, ''), `${requested}/`];
    const path = paths.find((each) => site.at(each)) ?? requested;
    const entry = site.at(path);
    if (!entry && notFound && isOfBrowser(request))
      return notFound.resource.send(request, response.status(404), notFound.headers);
    if (!entry) return next();
    response.locals['route'] = ROOTS.find((root) => path.startsWith(root));
    requireReading(request, response);
    response.locals['operation'] = 'docs';
    if (requested !== path) return response.redirect(308, path);
    await entry.resource.send(request, response, entry.headers);
  });
  return router;
}

/** A program gets the API's error. */
export function isOfBrowser(request: Request): boolean {
  return request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
}

/** @throws {PlatenError} method_not_allowed */
export function requireReading(request: Request, response: Response): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  response.set('Allow', 'GET, HEAD');
  throw new PlatenError(
    'method_not_allowed',
    `${request.method} is not possible here; use GET, HEAD.`,
  );
}
