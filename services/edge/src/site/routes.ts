import { fileURLToPath } from 'node:url';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Logger } from '@platen/runtime';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { consolePolicy, PERMISSIONS_POLICY } from '../content-security-policy.ts';
import type { ConsoleSettings } from '../console/settings.ts';
import { isOfBrowser, requireReading } from '../docs/routes.ts';
import { fitsHeader } from '../header-values.ts';
import { IMMUTABLE, REVALIDATED, Resource } from '../resource.ts';

const BUILT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

interface SiteOptions {
  log: Pick<Logger, 'warn'>;
  settings: Pick<ConsoleSettings, 'current' | 'connectOrigins'>;
  folder?: string;
}

/** The console, without a key: its page shows nothing of an account before a login. */
export function siteRoutes({ log, settings, folder = BUILT }: SiteOptions): RequestHandler {
  const site = readBuiltSite(folder);
  if (!site) log.warn({ folder }, 'the console is not built: npm run build --workspace web');
  const sendPage = async (file: SiteFile, request: Request, response: Response) => {
    // A page keeps its policy while it is open, so it waits for the first settings.
    if (file.isPage) await settings.current().catch(() => undefined);
    const { resource, isImmutable, isPage } = file;
    await resource.send(request, response, {
      'Content-Security-Policy': consolePolicy(settings.connectOrigins()),
      'Permissions-Policy': PERMISSIONS_POLICY,
      'Cache-Control': isImmutable ? IMMUTABLE : REVALIDATED,
      // A page is small, and its policy changes without it, so it has no ETag.
      ...(!isPage && { ETag: resource.etag }),
    });
  };
  const sendLost = async (request: Request, response: Response, next: NextFunction) => {
    const home = site?.get('/');
    if (!home || !isLost(request)) return next();
    response.locals['operation'] = 'console';
    await sendPage(home, request, response.status(404));
  };
  return async (request, response, next) => {
    const requested = request.originalUrl.split('?', 1)[0] ?? '';
    const path = pathOf(requested, request.originalUrl);
    const file = site?.get(path);
    if (!file) return sendLost(request, response, next);
    response.locals['operation'] = 'console';
    response.locals['route'] = file.isImmutable ? '/assets' : '/';
    requireReading(request, response);
    // A login comes back with its code in the query.
    if (requested !== path)
      return response.redirect(308, path + request.originalUrl.slice(requested.length));
    await sendPage(file, request, response);
  };
}

/** Whether a person is at a path that does not exist: the console says so in its own shell. A program gets the API's error. */
function isLost(request: Request): boolean {
  return isOfBrowser(request) && !/^\/(api|console)\//.test(request.originalUrl);
}

/** Without a closing slash, unless the address is too long to be redirected to. */
function pathOf(requested: string, address: string): string {
  if (requested === '/' || !fitsHeader(encodeURI(address))) return requested;
  return requested.replace(/\/$/, '');
}

interface SiteFile {
  resource: Resource;
  /** Its path contains the hash of its content, so it never changes. */
  isImmutable: boolean;
  isPage: boolean;
}

/** Paths that the console draws itself. Each gets its one page (web/src/router.tsx). */
const PAGES = [
  '/',
  '/playground',
  '/keys',
  '/requests',
  '/usage',
  '/audit',
  '/account',
  '/callback',
];

const INDEX = '/index.html';

/** The built console by path; a file that is not in here has none. @returns undefined if the folder has no build */
function readBuiltSite(folder: string): ReadonlyMap<string, SiteFile> | undefined {
  if (!existsSync(join(folder, INDEX))) return undefined;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(
    names.map((name) => {
      const path = name.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/');
      return [path, fileOf(name, path)];
    }),
  );
  const index = files.get(INDEX);
  files.delete(INDEX);
  if (index) for (const page of PAGES) files.set(page, index);
  return files;
}

function fileOf(name: string, path: string): SiteFile {
  return {
    resource: new Resource(extname(name), readFileSync(name)),
    isImmutable: path.startsWith('/assets/'),
    isPage: path === INDEX,
  };
}
