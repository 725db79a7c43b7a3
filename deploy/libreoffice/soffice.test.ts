import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '../../scripts/paths.ts';

/** Stands in for LibreOffice: says what it was asked, has a file open, and ends with the code that it is told. */
const OFFICE = `#!/bin/bash
printf '<%s>' "$@"; echo
exec 3<"$FILE"; echo 'open'
read -r code; exit "$code"
`;

/** Where Gotenberg keeps documents. */
let documents: string;
let start: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-office-'));
  documents = join(folder, 'documents');
  start = join(folder, 'soffice');
  writeFileSync(join(folder, 'office'), OFFICE, { mode: 0o755 });
  const script = readFileSync(join(ROOT, 'deploy/libreoffice/soffice'), 'utf8');
  const own = '/usr/lib/libreoffice/program/soffice.bin';
  writeFileSync(start, script.replace(own, join(folder, 'office')), { mode: 0o755 });
});
afterEach(() => {
  for (const office of running.splice(0)) office.kill('SIGKILL');
  rmSync(dirname(documents), { recursive: true });
});

/** Resolves once it has a new file open, with what it was asked. */
async function openAt(path: string): Promise<{ office: ChildProcess; asked: string | undefined }> {
  const file = join(documents, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  const office = spawn(start, ['--headless', 'a b', ''], {
    env: { TMPDIR: documents, FILE: file },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  running.push(office);
  const lines: string[] = [];
  for await (const line of createInterface(office.stdout)) {
    if (line === 'open') break;
    lines.push(line);
  }
  return { office, asked: lines[0] };
}

const remove = (path: string) => rmSync(join(documents, path), { recursive: true });

test('it is asked what Gotenberg asks, and its exit code is its own', async () => {
  const { office, asked } = await openAt('request/document.docx');
  expect(asked).toBe('<--headless><a b><>');
  office.stdin!.end('81\n');
  expect(await once(office, 'exit')).toEqual([81, null]);
});

test('it ends when the folder of its document has gone, not when a temporary file has', async () => {
  const { office: other } = await openAt('lu1.tmp/lu2.tmp');
  remove('lu1.tmp/lu2.tmp');
  const { office } = await openAt('request/document.docx');
  remove('request');
  expect(await once(office, 'exit')).toEqual([null, 'SIGKILL']);
  other.stdin!.end('0\n');
  expect(await once(other, 'exit')).toEqual([0, null]);
});

test('it goes on if what it is at ends soon after', async () => {
  const { office: longer } = await openAt('first/document.docx');
  remove('first');
  const { office: shorter } = await openAt('second/document.docx');
  remove('second');
  shorter.stdin!.end('0\n');
  expect(await once(shorter, 'exit')).toEqual([0, null]);
  expect(await once(longer, 'exit')).toEqual([null, 'SIGKILL']);
});
