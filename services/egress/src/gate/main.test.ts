import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const PROGRAM = new URL('main.ts', import.meta.url).pathname;

let folder: string;
let browser: Server;
let gate: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-gate-'));
  browser = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(browser, 'listening');
  const profile = join(folder, 'gotenberg/profile');
  mkdirSync(profile, { recursive: true });
  const { port } = browser.address() as AddressInfo;
  writeFileSync(join(profile, 'DevToolsActivePort'), `${port}\n/devtools/browser/1`);
  gate = spawn(process.execPath, [PROGRAM, '--documents', folder], { stdio: 'ignore' });
});
afterEach(() => {
  gate.kill('SIGKILL');
  browser.close();
  rmSync(folder, { recursive: true });
});

test('beside an engine that somebody else runs, it looks for its browser until there is one', async () => {
  await once(browser, 'connection');
  await once(browser, 'connection');
  expect(gate.exitCode).toBeNull();
});

test('beside an engine, it ends when it is asked to, as the first process of a container, too', async () => {
  await once(browser, 'connection');
  gate.kill('SIGTERM');
  expect(await once(gate, 'exit')).toEqual([0, null]);
});
