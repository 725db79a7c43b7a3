import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** A folder without a platform, and one with an issuer. */
let empty: string;
let started: string;

let issuer: Server;
/** The last request to the issuer. */
let lastRequest: unknown;

beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), 'platen-cli-'));
  started = mkdtempSync(join(tmpdir(), 'platen-cli-'));
  issuer = createServer((request, response) => {
    void json(request).then((body) => {
      lastRequest = body;
      response.end('{"token":"a.b.c"}');
    });
  }).listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  const { port } = issuer.address() as AddressInfo;
  mkdirSync(join(started, '.platen'));
  writeFileSync(
    join(started, '.platen/dev.env'),
    `PLATEN_ISSUER=http://127.0.0.1:${port}\nPLATEN_ISSUER_SECRET=open\n`,
  );
});

afterAll(() => {
  issuer.close();
  for (const folder of [empty, started]) rmSync(folder, { recursive: true });
});

interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `platen …` in a folder. */
function platen(cwd: string, ...args: string[]): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const child = execFile(process.execPath, [MAIN, ...args], { cwd }, (_, stdout, stderr) =>
    resolve({ status: child.exitCode, stdout, stderr }),
  );
  return promise;
}

describe('platen dev token', () => {
  test('prints a token for the given user, plan and claims', async () => {
    const claims = ['--claims', '{"exp":null,"x":1}'];
    const { stdout, status } = await platen(
      started,
      'dev',
      'token',
      '--sub',
      'ada',
      '--plan',
      'business',
      ...claims,
    );
    expect([status, stdout]).toEqual([0, 'a.b.c\n']);
    expect(lastRequest).toEqual({ sub: 'ada', plan: 'business', claims: { exp: null, x: 1 } });
  });

  test.each(['{', '[1]', 'null'])('refuses the claims %j', async (claims) => {
    const outcome = await platen(started, 'dev', 'token', '--sub', 'ada', '--claims', claims);
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain('It must be a JSON object.');
  });

  test('says what to do if nothing runs', async () => {
    expect(await platen(empty, 'dev', 'token', '--sub', 'ada')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Nothing runs here: start Platen by `npm start`, in this folder or above.\n',
    });
  });

  test('says so if the platform has ended', async () => {
    mkdirSync(join(empty, '.platen'));
    writeFileSync(
      join(empty, '.platen/dev.env'),
      'PLATEN_ISSUER=http://127.0.0.1:1\nPLATEN_ISSUER_SECRET=open\n',
    );
    expect(await platen(empty, 'dev', 'token', '--sub', 'ada')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Platen does not answer at http://127.0.0.1:1; is it still running?\n',
    });
  });
});

describe('output that cannot be written', () => {
  test.each([
    [['templates', 'new', 'invoice'], 'invoice', 'there is a file of that name'],
    [
      ['templates', 'new', 'invoice', 'invoice/june'],
      'invoice/june',
      'a part of its path is no folder',
    ],
  ])('is reported as a sentence by %j', async (args, target, reason) => {
    writeFileSync(join(empty, 'invoice'), '');
    const { status, stdout, stderr } = await platen(empty, ...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`${target} cannot be written: ${reason}.\n`);
  });

  test('is reported for standard output', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [MAIN, 'templates', 'list'], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const [stderr] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
    expect([child.exitCode, stderr]).toEqual([
      2,
      'Standard output cannot be written: the disk is full.\n',
    ]);
  });
});
