import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { currentToken } from './renewal.ts';

let folder: string;
let server: Server;
let issuer: string;
const { XDG_CONFIG_HOME } = process.env;

/** An issuer that renews every token. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-login-'));
  server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    const facts = request.url?.startsWith('/.well-known/')
      ? { issuer, token_endpoint: `${issuer}/token` }
      : { access_token: 'fresh', token_type: 'bearer', expires_in: 60 };
    request.resume().once('end', () => response.end(JSON.stringify(facts)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  if (XDG_CONFIG_HOME === undefined) delete process.env['XDG_CONFIG_HOME'];
  else process.env['XDG_CONFIG_HOME'] = XDG_CONFIG_HOME;
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const ended = () => ({
  issuer,
  clientId: 'platen-cli',
  url: 'https://pdf.example.com',
  accessToken: 'old',
  refreshToken: 'refresh',
  expiresAt: 0,
});

function listen(): Mock {
  const written = vi.fn();
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(written(text)));
  return written;
}

test('a renewed login is kept', async () => {
  process.env['XDG_CONFIG_HOME'] = folder;
  const written = listen();
  expect(await currentToken(ended())).toBe('fresh');
  const kept = readFileSync(join(folder, 'platen/credentials.json'), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({ accessToken: 'fresh', refreshToken: 'refresh' });
  expect(written).not.toHaveBeenCalled();
});

test('a renewed login that cannot be saved is reported, and its token is used', async () => {
  writeFileSync(join(folder, 'taken'), '');
  process.env['XDG_CONFIG_HOME'] = join(folder, 'taken');
  const written = listen();
  expect(await currentToken(ended())).toBe('fresh');
  const file = join(folder, 'taken/platen/credentials.json');
  expect(written.mock.calls).toEqual([
    [
      `The login was renewed, but is not kept: ${file} cannot be written: a part of its path is no folder.\n`,
    ],
  ]);
});
