import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@platen/runtime';
import { Router } from 'express';
import { DOCS_POLICY } from '../content-security-policy.ts';

const BUILT = fileURLToPath(new URL('../../../../.platen/downloads', import.meta.url));

const PATH = '/downloads';

/** `/downloads/`: the clients and the command line of this version, for everybody, as `npm run build` makes them. */
export function downloadRoutes(log: Pick<Logger, 'warn'>, folder = BUILT): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => !name.startsWith('.'))
    : [];
  if (names.length === 0) {
    log.warn({ folder }, 'there are no clients to download: npm run build');
    return router;
  }
  router.use(PATH, (_request, response, next) => {
    Object.assign(response.locals, { route: PATH, operation: 'downloads' });
    response.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': DOCS_POLICY });
    next();
  });
  router.get(PATH, (_request, response) => response.redirect(308, `${PATH}/`));
  router.get(`${PATH}/`, (_request, response) => void response.send(indexOf(names)));
  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    const ETag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
    const type = name.includes('.') ? 'application/octet-stream' : 'text/plain; charset=utf-8';
    router.get(`${PATH}/${name}`, (_request, response) => {
      response.set({ ETag, 'Content-Type': type }).send(bytes);
    });
  }
  return router;
}

function indexOf(names: string[]): string {
  const items = names.map((name) => `<li><a href="${name}">${name}</a></li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Downloads · Platen</title>
<h1>Downloads</h1>
<p>These are the clients and the command line of this Platen.
<a href="/docs/guides/clients">The guide</a> says how to install them from here.</p>
<ul>
${items}
</ul>
</html>
`;
}
