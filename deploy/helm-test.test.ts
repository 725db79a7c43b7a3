import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../scripts/paths.ts';

const SCRIPT = join(ROOT, 'deploy/helm/platen/files/test.mjs');

let server: Server;
afterEach(() => void server.close());

/** Starts a server that gives these answers in turn, then the last one only. */
async function answer(port: number, ...statuses: number[]): Promise<number> {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
      response.writeHead(status).end(status === 200 ? '%PDF-1.7' : '{"error":"of its own"}');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** What `helm test` runs in its pod. */
function helmTest(port: number) {
  const env = { PLATEN_URL: `http://127.0.0.1:${port}`, PLATEN_API_KEY: 'key' };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number]>;
  return { lines: createInterface({ input: child.stdout }), errors: text(child.stderr), ended };
}

test('the test of the chart waits for an edge that it cannot reach yet, and says for what', async () => {
  const port = await answer(0, 200);
  server.close();
  const { lines, ended } = helmTest(port);
  const said: string[] = [];
  for await (const line of lines) {
    if (said.length === 0) await answer(port, 503, 200);
    said.push(line);
  }
  const url = `waiting for http://127.0.0.1:${port}/api/v1/generate/pdf:`;
  expect(said[0]).toMatch(`${url} connect ECONNREFUSED`);
  expect(said).toContain(`${url} it answered 503`);
  const made = said.filter((line) => line.endsWith(': 8 bytes of PDF'));
  expect(made.map((line) => line.split(':')[0])).toEqual(['HTML', 'Markdown', 'template', 'DOCX']);
  expect(await ended).toEqual([0, null]);
});

test('the test of the chart fails at once by an answer that no waiting changes', async () => {
  const { errors, ended } = helmTest(await answer(0, 401));
  expect(await ended).toEqual([1, null]);
  expect(await errors).toContain('HTML: 401 {"error":"of its own"}');
});
