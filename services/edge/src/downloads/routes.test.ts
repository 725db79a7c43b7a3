import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { answerError, notFound } from '../middleware/errors.ts';
import { requestContext } from '../middleware/request-context.ts';
import { serve, testLog } from '../testing/serve.ts';
import { downloadRoutes } from './routes.ts';

async function edgeWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-downloads-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { log, lines } = testLog();
  const app = express();
  app.disable('etag');
  app.use(requestContext(log), downloadRoutes(log, folder), notFound, answerError);
  const server = await serve(app);
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { lines, ask: (path: string) => fetch(server.url + path, { redirect: 'manual' }) };
}

test('the page links each file, and each has its bytes', async () => {
  const files = { 'a-1.0.0.tgz': 'bytes', SHA256SUMS: 'sums', '.sources': 'of the build' };
  const { ask } = await edgeWith(files);
  const page = await (await ask('/downloads/')).text();
  expect([...page.matchAll(/href="([^"/]+)"/g)].map(([, name]) => name).sort()).toEqual([
    'SHA256SUMS',
    'a-1.0.0.tgz',
  ]);
  const archive = await ask('/downloads/a-1.0.0.tgz');
  expect(await archive.text()).toBe('bytes');
  expect(archive.headers.get('content-type')).toBe('application/octet-stream');
  expect((await ask('/downloads/SHA256SUMS')).headers.get('content-type')).toMatch(/^text\/plain/);
});

test('an address without the slash leads to the page', async () => {
  const moved = await (await edgeWith({ a: '' })).ask('/downloads');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/downloads/']);
});

test.each(['/downloads/.sources', '/downloads/b', '/downloads/..%2fx'])(
  'nothing is at %s',
  async (path) => {
    const { ask } = await edgeWith({ a: '', '.sources': '' });
    expect((await ask(path)).status).toBe(404);
  },
);

test('an edge without a build says so in its log, and has no page', async () => {
  const { ask, lines } = await edgeWith({});
  expect((await ask('/downloads/')).status).toBe(404);
  expect(JSON.stringify(lines)).toContain('npm run build');
});
