import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from '../../../scripts/paths.ts';
import { docx } from '../../../test/attacks/payloads/docx.ts';
import { pdfText } from '../../../test/harness/documents/pdf.ts';
import { until } from '../../../test/harness/until.ts';
import type { OfficeDocument } from '../src/print/document.ts';
import { Offices } from '../src/office/offices.ts';

const CLIENT = join(ROOT, 'tools/gotenberg/unoconverter');

let folder: string;
let offices: Offices;
let running: Promise<void>;
/** Ends what a test leaves. */
let leaving: AbortController;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-office-'));
  vi.stubEnv('TMPDIR', folder);
  offices = new Offices(CLIENT);
  running = offices.run();
  await until('LibreOffice has started', () => offices.isUp);
});
beforeEach(() => {
  leaving = new AbortController();
});
afterEach(async () => {
  leaving.abort();
  await until('one is left', () => processes('soffice.bin').length === 1);
  await until('no document is left', () => kept().length === 0);
});
afterAll(async () => {
  offices.close();
  await running;
  await until('nothing runs', () => processes('').length === 0);
  expect(readdirSync(folder)).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The processes of these LibreOffices: whose command lines name their folder, and this as well. */
function processes(part: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => [folder, part].every((each) => commandOf(pid).includes(each)))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

/** Of documents, not of the one by which a LibreOffice warms up. */
const clients = () => processes('print.pdf');

const kept = () => filesIn(folder).filter((name) => /\/(?:document|print)\.\w+$/.test(name));

/** Those of a LibreOffice that ends go meanwhile. */
function filesIn(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, encoding: 'utf8' });
  } catch {
    return filesIn(path);
  }
}

const PLAIN = { kind: 'office', extension: 'docx', pages: '', pdfA: '' } as const;
const FLAGS = { outline: false, tagged: false, flatFields: false };

function print(file: Uint8Array, more: Partial<OfficeDocument> = {}, signal = leaving.signal) {
  return offices.print({ ...PLAIN, ...FLAGS, file: Buffer.from(file), ...more }, { signal });
}

const textOf = async (print: Promise<Buffer>) => pdfText(await print);
const saying = (text: string) => docx({ body: `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>` });

/** LibreOffice takes half a minute for it. */
const LONG = docx({
  body: `<w:tbl>${Array.from({ length: 19_000 }, (_, nth) => `<w:tr><w:tc><w:p><w:r><w:t>${Math.imul(nth, 0x9e3779b1).toString(36)}</w:t></w:r></w:p></w:tc></w:tr>`).join('')}</w:tbl>`,
});

test('two documents are printed beside each other, and beside one that takes long', async () => {
  const long = print(LONG).catch((error: unknown) => error);
  const texts = await Promise.all(['one', 'two'].map((text) => textOf(print(saying(text)))));
  expect(texts).toEqual([expect.stringContaining('one'), expect.stringContaining('two')]);
  leaving.abort();
  expect(await long).toMatchObject({ name: 'AbortError' });
});

test('a fourth waits until one of three has ended', async () => {
  const long = [1, 2, 3].map(() => print(LONG).catch(() => 'left'));
  await until('three are at work', () => clients().length === 3);
  const fourth = print(saying('four'), {}, new AbortController().signal);
  leaving.abort();
  expect(await Promise.all(long)).toEqual(['left', 'left', 'left']);
  expect(await textOf(fourth)).toContain('four');
});

test('who leaves ends LibreOffice and its client at once', async () => {
  const left = print(LONG);
  await until('it is at work', () => clients().length > 0);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await until('its client has ended', () => clients().length === 0);
});

test.each<[string, Partial<OfficeDocument>, Uint8Array, string]>([
  ['a page that it has not', { pages: '7' }, saying('one'), 'FAULT_PAGES'],
  ['what is no archive', {}, Buffer.from('PK\u0003\u0004 nothing'), 'FAULT_GIVEN_UP'],
])('%s is refused', async (_, more, file, fault) => {
  await expect(print(file, more)).rejects.toMatchObject({ failure: { fault } });
});

test('a LibreOffice that crashes fails one document', async () => {
  const [at] = processes('soffice.bin');
  const crashed = print(LONG);
  await until('it is at work', () => clients().length > 0);
  process.kill(at!, 'SIGKILL');
  const fault = expect.stringMatching(/^FAULT_(?:FAILED|GIVEN_UP)$/);
  await expect(crashed).rejects.toMatchObject({ failure: { fault } });
  expect(await textOf(print(saying('next')))).toContain('next');
});

test('the program that runs LibreOffice is started anew when it ends, and no document is taken meanwhile', async () => {
  const [program] = processes('start/soffice');
  process.kill(program!, 'SIGKILL');
  await until('it has ended', () => !offices.isUp);
  await expect(print(saying('x'))).rejects.toMatchObject({ failure: { fault: 'FAULT_NOT_READY' } });
  await until('it is back', () => offices.isUp);
  expect(await textOf(print(saying('back')))).toContain('back');
});

test('one that never starts is an error', async () => {
  await expect(new Offices(CLIENT, '/bin/false').run()).rejects.toThrow('does not start');
  await expect(new Offices(CLIENT, '/nowhere').run()).rejects.toThrow('does not start');
});
