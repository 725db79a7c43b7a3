import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorGuide, httpStatusOf, type ErrorCode } from '@platen/contracts';
import express from 'express';
import { answerError, notFound } from '../middleware/errors.ts';
import { requestContext } from '../middleware/request-context.ts';
import { readOpenApiDocument, selfContained } from '../openapi/document.ts';
import { serve, testLog } from '../testing/serve.ts';
import { buildSite } from './build.ts';
import { docsRoutes } from './routes.ts';

const document = readOpenApiDocument();
const site = buildSite(document);
const pages = site.paths.filter((path) => !/\.\w+$|SUMS$/.test(path));
const assets = site.paths.filter((path) => path.startsWith('/docs/assets/'));

let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const app = express();
  app.disable('etag');
  app.use(requestContext(testLog().log), docsRoutes(document), notFound, answerError);
  server = await serve(app);
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);

/** The paths that a page refers to. */
async function targetsOf(path: string): Promise<string[]> {
  const html = await (await ask(path)).text();
  return [...html.matchAll(/(?:href|src|data-document|data-library|data-places)="([^"]*)"/g)].map(
    ([, target = '']) => target,
  );
}

describe('the documentation', () => {
  test('has the reference, the guides, the gallery and the errors', () => {
    expect(pages).toEqual(
      expect.arrayContaining([
        '/docs',
        '/docs/errors',
        '/docs/gallery',
        '/docs/guides',
        '/docs/reference',
        '/docs/guides/markdown',
        '/docs/guides/variables',
      ]),
    );
  });

  test('has every guide, in one of the lists of all', () => {
    const guides = readdirSync(new URL('../../../../docs/guides', import.meta.url))
      .filter((name) => !['README.md', 'markdown-sample.md', 'quickstart.md'].includes(name))
      .map((name) => `/docs/guides/${name.replace('.md', '')}`);
    expect(pages).toEqual(expect.arrayContaining(guides));
    expect(pages).toEqual(
      expect.arrayContaining([
        '/docs/packages/sdk',
        '/docs/packages/sdk-python',
        '/docs/packages/cli',
      ]),
    );
  });

  test.each(pages)(
    'has no duplicate heading, no comment and no visible markup at %s',
    async (path) => {
      const html = await (await ask(path)).text();
      const names = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(names).toEqual([...new Set(names)]);
      const prose = html.replaceAll(/<pre>[^]*?<\/pre>|<code>[^]*?<\/code>/g, '');
      expect(prose).not.toMatch(/&lt;(!--|img)|\]\(/);
    },
  );

  test('has each guide as Markdown, whose links lead to the site, and lists them', async () => {
    const list = await (await ask('/llms.txt')).text();
    const guides = [...list.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, path = '']) => path);
    expect(guides).toEqual(expect.arrayContaining(['/docs/guides/options.md', '/docs/errors.md']));
    for (const guide of guides) {
      const response = await ask(guide);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      const links = [...(await response.text()).matchAll(/\]\(([^)\s]+)\)/g)];
      expect(links.filter(([, to = '']) => !/^(#|https?:|\/)/.test(to))).toEqual([]);
    }
  });

  test('serves the documents that guides send', () => {
    expect(site.at('/docs/examples/forms/application.pdf')).toBeDefined();
    for (const name of ['invoice.docx', 'letter.docx']) {
      const corpus = readFileSync(new URL(`../../../../test/corpus/docx/${name}`, import.meta.url));
      expect(site.at(`/docs/examples/docx/${name}`)?.resource.bytes.equals(corpus)).toBe(true);
    }
  });

  test('finds sections of guides, operations and errors at their places', async () => {
    const path = assets.find((asset) => asset.endsWith('places.json'))!;
    const places = (await (await ask(path)).json()) as { path: string; heading: string }[];
    const where = new Map(places.map((place) => [place.path, place.heading]));
    expect(where.get('/docs/guides/html#how-wide-a-page-is')).toBe('How wide a page is');
    expect(where.get('/docs/reference#/Generation/generatePdf')).toBe('POST /generate/pdf');
    expect(where.get('/docs/errors#quota_exceeded')).toBe('quota_exceeded');
    expect(where.size).toBe(places.length);
    for (const [place] of where) {
      const [page = '', id] = place.split('#');
      const html = site.at(page)?.resource.bytes.toString();
      if (id && page !== '/docs/reference')
        expect([place, html?.includes(` id="${id}"`)]).toEqual([place, true]);
      else expect([place, html !== undefined]).toEqual([place, true]);
    }
  });

  test('finds what callers need before what operators need, and what does not exist', async () => {
    const path = assets.find((asset) => asset.endsWith('places.json'))!;
    const places = (await (await ask(path)).json()) as Record<string, string | number>[];
    const weightOf = (page: string) => places.find((place) => place['path'] === page)?.['weight'];
    expect([weightOf('/docs'), weightOf('/docs/guides/install')]).toEqual([1, 0.3]);
    expect(weightOf('/docs/runbooks/PlatenNoEngine')).toBe(0.3);
    expect(places).toContainEqual(
      expect.objectContaining({
        heading: expect.stringContaining('Webhooks') as string,
        text: expect.stringContaining('nothing to poll') as string,
      }),
    );
  });

  test.each(pages)('has no broken link at %s', async (path) => {
    for (const target of await targetsOf(path)) {
      if (/^(#|https:|\/$)/.test(target) || target.startsWith('/api/v1/')) continue; // / is the console
      expect([target, site.at(target.split('#')[0] ?? '') !== undefined]).toEqual([target, true]);
    }
  });

  test.each(pages)('lets a browser load %s only from this origin', async (path) => {
    const response = await ask(path);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe|\*|http/);
    const html = await response.text();
    expect(html).not.toMatch(
      /<style|<[^>]*\s(?:style|on\w+)=|<script(?!(?: defer)? src="\/docs\/assets\/)/,
    );
    expect(html).not.toMatch(
      /(src|data-document|data-library|data-places|<link [^>]*href)="(?!\/docs\/)/,
    );
  });

  test('is downloaded again only after a change', async () => {
    const first = await ask('/docs');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    // Without a word of its own on caching, fetch would ask for a fresh one.
    const reload = { 'Cache-Control': 'max-age=0' };
    const again = await ask('/docs', { headers: { ...reload, 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const other = await ask('/docs', { headers: { ...reload, 'If-None-Match': 'W/"other"' } });
    expect(other.status).toBe(200);
  });

  test('lets browsers cache files with a content hash for good', async () => {
    for (const path of assets) {
      const response = await ask(path, { method: 'HEAD' });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('is compressed on request, except pictures', async () => {
    const script = assets.find((path) => path.endsWith('swagger-ui-bundle.js')) ?? '';
    const plain = await ask(script, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const bytes = Buffer.from(await plain.arrayBuffer());
    const zipped = await ask(script, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(bytes.length / 3);
    // fetch unpacks it
    expect(bytes.equals(Buffer.from(await zipped.arrayBuffer()))).toBe(true);
    const picture = assets.find((path) => path.endsWith('invoice.png')) ?? '';
    const shown = await ask(picture, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(shown.headers.get('content-encoding')).toBeNull();
    expect(shown.headers.get('content-type')).toBe('image/png');
  });

  test('answers HEAD like GET, without a body', async () => {
    const [head, get] = [await ask('/docs', { method: 'HEAD' }), await ask('/docs')];
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await ask('/docs/errors', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ error: 'method_not_allowed' });
  });

  test.each([
    '/docs//',
    '/Docs',
    '/docs/nothing',
    '/docs/assets',
    '/docs/assets/swagger-ui.css',
    '/docs/..%2f..%2fpackage.json',
    '/docs/nothing/',
    '/docs/guides/%00',
    '/docsx',
    '/docs/%',
  ])('has nothing at %s', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'not_found' });
  });

  test('shows a browser a page at a path that has nothing', async () => {
    const response = await ask('/docs/nothing', { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('There is nothing at this path.');
  });

  test('has each alert’s runbook where its URL leads, and finds what it means', async () => {
    const url = '/docs/runbooks/PlatenNoEngine';
    const response = await ask(`${url}.md`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, url]);
    expect(await (await ask(url)).text()).toContain('<h1 id="platennoengine">');
    const places = site.at(assets.find((asset) => asset.endsWith('places.json'))!);
    expect(JSON.parse(places!.resource.bytes.toString())).toContainEqual(
      expect.objectContaining({ path: url, text: expect.stringContaining('Every engine') }),
    );
  });

  test.each(['/docs', '/docs/guides'])('redirects from %s/ to %s', async (path) => {
    const response = await ask(`${path}/?of=another`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
  });

  test('lists the status, meaning, remedy and retry of every error', async () => {
    const html = await (await ask('/docs/errors')).text();
    for (const code of Object.keys(httpStatusOf) as ErrorCode[]) {
      const [row = ''] = new RegExp(`<tr id="${code}">.*</tr>`).exec(html) ?? [];
      expect(row).toContain(`<td>${httpStatusOf[code]}</td>`);
      expect(row).toContain(`data-retry="${errorGuide[code].retry}"`);
      expect(row.match(/<td>[^<]*<?.+?\.<\/td>/g)).not.toBeNull();
    }
  });

  test('gives each template of the gallery as a request', async () => {
    const response = await ask('/docs/gallery/invoice.json');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      format: 'template',
      template_data: { version: 1 },
    });
  });
});

describe('the document of the reference', () => {
  const described = JSON.parse(
    site.at(assets.find((path) => path.endsWith('openapi.json'))!)!.resource.bytes.toString(),
  ) as typeof document;
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    'shows %s in three languages',
    (_, operation) => {
      expect(operation).toMatchObject({
        'x-codeSamples': [{ label: 'curl' }, { label: 'TypeScript' }, { label: 'Python' }],
      });
    },
  );

  test('is the contract with samples, and tries requests at this origin', () => {
    const text = JSON.stringify(described, (key, value: unknown) =>
      key === 'x-codeSamples' ? undefined : value,
    );
    const here = [{ url: '/api/v1' }];
    expect(JSON.parse(text)).toEqual(selfContained({ ...document, servers: here }));
  });
});

describe('the downloads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-downloads-'));
  const files = { 'a-1.0.0.tgz': 'bytes', SHA256SUMS: 'sums', '.sources': 'of the build' };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const app = express();
  app.use(requestContext(testLog().log), docsRoutes(document, folder), notFound, answerError);
  let edge: Awaited<ReturnType<typeof serve>>;
  const get = (path: string) => fetch(edge.url + path, { redirect: 'manual' });
  beforeAll(async () => {
    edge = await serve(app);
  });
  afterAll(() => {
    edge.close();
    rmSync(folder, { recursive: true });
  });

  test('have a page that links each, and each has its bytes', async () => {
    const page = await (await get('/downloads/')).text();
    expect(
      [...page.matchAll(/href="\/downloads\/([^"]+)"/g)].map(([, name]) => name).sort(),
    ).toEqual(['SHA256SUMS', 'a-1.0.0.tgz']);
    const archive = await get('/downloads/a-1.0.0.tgz');
    expect(await archive.text()).toBe('bytes');
    expect(archive.headers.get('content-type')).toBe('application/octet-stream');
    const sums = await get('/downloads/SHA256SUMS');
    expect([await sums.text(), sums.headers.get('content-type')]).toEqual([
      'sums',
      'text/plain; charset=utf-8',
    ]);
  });

  test('are found without the slash, and nothing else is', async () => {
    const moved = await get('/downloads');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/downloads/']);
    for (const path of ['/downloads/.sources', '/downloads/b', '/downloads/..%2fx'])
      expect((await get(path)).status).toBe(404);
  });
});
