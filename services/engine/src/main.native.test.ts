import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const START_MS = 60_000;
const PROGRAM = new URL('main.ts', import.meta.url).pathname;

let folder: string;
let engine: ChildProcess & { stdout: NodeJS.ReadableStream };
let browser: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-engine-'));
  mkdirSync(join(folder, 'documents/of/another'), { recursive: true });
});
afterEach(() => {
  endAll(engine.pid!);
  browser?.close();
  rmSync(folder, { recursive: true });
});

/** Ends the group with all its processes, which would keep the test's files open. */
function endAll(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // it has ended, with all of it
  }
}

/** An engine with a substitute for Gotenberg, which leads a group of processes. */
function start(kind: string, gotenberg: string): void {
  writeFileSync(join(folder, 'gotenberg'), `#!/bin/sh\n${gotenberg}`, { mode: 0o755 });
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    TMPDIR: join(folder, 'documents'),
    PLATEN_ENGINE_FOLDERS: join(folder, 'documents'),
    PLATEN_EGRESS: '10.0.0.7:3128',
    PLATEN_ENGINE_ADDRESS: '127.0.0.1:0',
  };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  engine = spawn(process.execPath, [PROGRAM, kind, '--more'], {
    env,
    stdio: [...stdio],
    detached: true,
  });
}

const ECHO = 'echo "$@"; env';

test('Gotenberg gets its flags and environment, and leftovers are removed before', async () => {
  start('chromium', ECHO);
  const output = await text(engine.stdout);
  expect(output).toMatch(/^--api-timeout=125s .*--libreoffice-disable-routes --more\n/);
  expect(output).toContain('\nHTTPS_PROXY=http://10.0.0.7:3128\n');
  expect(output).toMatch(/\nPLATEN_DEVTOOLS=127\.0\.0\.1:\d+\n/);
  for (const name of ['CHROMIUM_BIN_PATH', 'LIBREOFFICE_BIN_PATH', 'UNOCONVERTER_BIN_PATH']) {
    const [, program = ''] = new RegExp(`\\n${name}=(.*)\\n`).exec(output) ?? [];
    expect([name, existsSync(program)]).toEqual([name, true]);
  }
  expect(readdirSync(join(folder, 'documents'))).toEqual([]);
});

test('an engine for office documents runs no Gotenberg, and ends at once without documents', async () => {
  start('libreoffice', ECHO);
  const output = text(engine.stdout);
  const hasBegun = () => readdirSync(join(folder, 'documents')).join().includes('offices-');
  await vi.waitUntil(hasBegun, { timeout: START_MS });
  engine.kill('SIGTERM');
  expect(await once(engine, 'exit')).toEqual([0, null]);
  expect(await output).toBe('');
});

test('an engine exits with the status of its Gotenberg', async () => {
  start('chromium', 'exit 3');
  expect(await once(engine, 'exit')).toEqual([3, null]);
  start('chromium', 'kill -9 $$');
  expect(await once(engine, 'exit')).toEqual([137, null]);
});

test('SIGTERM to an engine reaches Gotenberg, which finishes its documents', async () => {
  start(
    'chromium',
    `trap 'echo ended >"${folder}/ended"; exit 0' TERM; echo begun; while :; do sleep 0.01; done`,
  );
  await once(engine.stdout, 'data');
  engine.kill('SIGTERM');
  expect(await once(engine, 'exit')).toEqual([0, null]);
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('ended\n');
});

test('it looks for Gotenberg’s browser until there is one, and again after its end', async () => {
  browser = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(browser, 'listening');
  const { port } = browser.address() as AddressInfo;
  const profile = '"$TMPDIR/gotenberg/profile"';
  const writePort = `printf '${port}\\n/devtools/browser/1' >${profile}/DevToolsActivePort`;
  start('chromium', `mkdir -p ${profile}; ${writePort}; sleep 60 >/dev/null`);
  await once(browser, 'connection');
  await once(browser, 'connection');
  expect(engine.exitCode).toBeNull();
});
