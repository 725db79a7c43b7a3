import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Canary } from '../harness/network/canary.ts';
import { EngineCaller } from '../harness/engines/at-engine.ts';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import {
  docx,
  FETCHERS,
  field,
  isFollowed,
  REFUSED,
  RENAMED,
  type Source,
} from './payloads/docx.ts';

const LIBRE_OFFICE = '/usr/lib/libreoffice/program/soffice';

let platform: RunningPlatform;
let key: string;
let canary: Canary;

beforeAll(async () => {
  platform = sharedPlatform();
  canary = await Canary.start();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => {
  canary.close();
  platform.leave();
});
beforeEach(() => canary.forget());

const sourceOf = (name: string) => docx(FETCHERS[name]!(canary.url));

/** LibreOffice follows one, and two have settings: all others stand in one document. */
const ALONE = new Set(['a linked picture', 'a source for a mail merge']);

/** A document of several sources, each with ids of its own. */
function together(sources: readonly Source[]): Source {
  const own = (text: string, nth: number) => text.replaceAll('rId', `r${nth}Id`);
  return {
    body: sources.map(({ body }, nth) => own(body, nth)).join(''),
    links: sources.flatMap(({ links = [] }, nth) =>
      links.map(([id, type, target]) => [own(id, nth), type, target] as const),
    ),
    files: Object.assign({}, ...sources.map(({ files }) => files)) as Record<string, string>,
  };
}

const DOCUMENTS: readonly (readonly [string, () => Uint8Array<ArrayBuffer>])[] = [
  ...[...ALONE].map((name) => [name, () => sourceOf(name)] as const),
  [
    'everything else that names a resource',
    () => {
      const others = Object.keys(FETCHERS).filter((name) => !ALONE.has(name));
      return docx(together(others.map((name) => FETCHERS[name]!(canary.url))));
    },
  ],
];

describe('without a guard LibreOffice requests', () => {
  test.each(Object.keys(FETCHERS).filter(isFollowed))('%s', async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-canary-'));
    const file = join(folder, 'x.docx');
    writeFileSync(file, sourceOf(name));
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file];
    await promisify(execFile)(LIBRE_OFFICE, args, { timeout: 90_000 });
    rmSync(folder, { recursive: true, force: true });
    expect(canary.reached).toContain('GET /x.png');
  });
});

describe('a document requests nothing for', () => {
  test.each(DOCUMENTS)('%s', async (_, file) => {
    const response = await platform.upload(key, { file: file() });
    expect(await pdfText(await platform.bytesOf(response))).toContain('Seen');
    expect(canary.reached).toEqual([]);
  });

  test.each(DOCUMENTS)('%s, even if the engine gets it unchecked', async (_, file) => {
    const caller = new EngineCaller(GOTENBERG_URL);
    const { fault } = await caller.office('docx', Buffer.from(file()));
    caller.close();
    expect(fault).toBeUndefined();
    expect(canary.reached).toEqual([]);
  });
});

test('a document shows no file of the engine, by any spelling', async () => {
  const targets = [
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'file:///proc/self/environ',
    '../../../../etc/passwd',
    '/etc/passwd',
    '\\\\127.0.0.1\\c$\\passwd',
    'vnd.sun.star.pkg://x',
  ];
  const sources = targets.map((target): Source => ({
    body:
      field(`INCLUDETEXT "${target}"`) +
      field(`INCLUDEPICTURE "${target}" \\d`) +
      field(`LINK Word.Document.12 "${target}"`),
    links: [['rId1', 'image', target]],
  }));
  const response = await platform.upload(key, { file: docx(together(sources)) });
  expect((await pdfText(await platform.bytesOf(response))).trim()).toBe('Seen');
});

async function expectRefused(file: Uint8Array<ArrayBuffer>, reason: string): Promise<void> {
  const response = await platform.upload(key, { file });
  expect([response.status, await response.json()]).toMatchObject([
    422,
    {
      error: 'invalid_document',
      message: expect.stringContaining(reason),
      details: [{ path: '/file' }],
    },
  ]);
  expect(canary.reached).toEqual([]);
}

describe('a document is refused for', () => {
  test.each(Object.entries(REFUSED))('%s', async (_, refused) => {
    const [source, reason] = refused(canary.url);
    await expectRefused(docx(source), reason);
  });

  test.each(Object.entries(RENAMED))('being %s', async (_, file) => {
    await expectRefused(new Uint8Array(file), '');
  });
});
