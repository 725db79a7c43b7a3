import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '../../scripts/paths.ts';

/** Stands in for LibreOffice: says what it was asked, has a file open while there is one, closes it and ends when told. */
const OFFICE = `#!/bin/bash
printf '<%s>' "$@"; echo
if [ -e "$FILE" ]; then exec 3<"$FILE"; echo open; else echo idle; fi
while read -r word; do
  if [ "$word" != close ]; then exit "$word"; fi
  exec 3<&-
done`;

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
  for (const { pid } of running.splice(0)) endGroup(pid!);
  rmSync(dirname(documents), { recursive: true });
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}

/** What was started, as Gotenberg does: in a group of its own. */
interface Started {
  ended: Promise<unknown>;
  say: (word: string) => void;
  /** Its next two lines. */
  hear: () => Promise<string[]>;
}

const ARGUMENTS = ['--headless', 'a b', '', '--accept=socket'];
const ASKED = '<--headless><a b><><--accept=socket>';

/** Resolves once it has a new file open. */
async function openAt(path: string, asked = ARGUMENTS): Promise<Started> {
  const file = join(documents, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  const office = spawn(start, asked, {
    env: { TMPDIR: documents, FILE: file },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  running.push(office);
  const lines = createInterface(office.stdout)[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value!;
  const hear = async () => [await line(), await line()];
  const ended = once(office, 'exit');
  expect(await hear()).toEqual([asked.map((one) => `<${one}>`).join(''), 'open']);
  return { ended, hear, say: (word) => office.stdin.write(`${word}\n`) };
}

const remove = (path: string) => rmSync(join(documents, path), { recursive: true });

/** Of the first of a program, which the next one would end. */
function anotherProgram(): void {
  start = `${start}-other`;
  writeFileSync(start, readFileSync(start.replace('-other', '')), { mode: 0o755 });
}

test('it is asked what Gotenberg asks, and ends as it does', async () => {
  const office = await openAt('request/document.docx');
  office.say('81');
  expect(await office.ended).toEqual([81, null]);
});

test('it begins anew, asked the same, when the folder of its document has gone', async () => {
  const office = await openAt('request/document.docx');
  remove('request');
  expect(await office.hear()).toEqual([ASKED, 'idle']);
  office.say('3');
  expect(await office.ended).toEqual([3, null]);
});

test('it goes on where a temporary file has gone, or what it was at is closed in time', async () => {
  const temporary = await openAt('lu1.tmp/lu2.tmp');
  remove('lu1.tmp/lu2.tmp');
  anotherProgram();
  const closing = await openAt('first/document.docx');
  remove('first');
  closing.say('close');
  anotherProgram();
  const left = await openAt('second/document.docx');
  remove('second');
  expect(await left.hear()).toEqual([ASKED, 'idle']);
  for (const one of [temporary, closing]) {
    one.say('0');
    expect(await one.ended).toEqual([0, null]);
    expect(await one.hear()).toEqual([undefined, undefined]);
  }
});

test('one that Gotenberg has forgotten ends when the next one is started, not when it is asked for its version', async () => {
  const forgotten = await openAt('first/document.docx');
  const known = await openAt('second/document.docx');
  expect(await forgotten.ended).toEqual([null, 'SIGKILL']);
  const version = await openAt('third/document.docx', ['--version']);
  for (const one of [version, known]) {
    one.say('0');
    expect(await one.ended).toEqual([0, null]);
  }
});
