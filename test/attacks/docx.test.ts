import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Canary } from '../harness/network/canary.ts';
import { EngineCaller } from '../harness/engines/at-engine.ts';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { officeWorks } from '../harness/documents/office-works.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
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

let platform: TestPlatform;
let key: string;
let canary: Canary;

beforeAll(async () => {
  [platform, canary] = await Promise.all([TestPlatform.start(), Canary.start()]);
  ({ key } = await platform.account());
  await officeWorks(platform, key);
}, 240_000);
afterAll(async () => {
  canary.close();
  await platform.stop();
});
beforeEach(() => canary.forget());

const sourceOf = (name: string) => docx(FETCHERS[name]!(canary.url));

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
  test.each(Object.keys(FETCHERS))('%s', async (name) => {
    const response = await platform.upload(key, { file: sourceOf(name) });
    expect(await pdfText(await platform.bytesOf(response))).toContain('Seen');
    expect(canary.reached).toEqual([]);
  });

  test.each(Object.keys(FETCHERS))('%s, even if the engine gets it unchecked', async (name) => {
    const caller = new EngineCaller(GOTENBERG_URL);
    const { fault } = await caller.office('docx', Buffer.from(sourceOf(name)));
    caller.close();
    expect(fault).toBeUndefined();
    expect(canary.reached).toEqual([]);
  });
});

describe('a document shows no file of the engine:', () => {
  test.each([
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'file:///proc/self/environ',
    '../../../../etc/passwd',
    '/etc/passwd',
    '\\\\127.0.0.1\\c$\\passwd',
    'vnd.sun.star.pkg://x',
  ])('%s', async (target) => {
    const source: Source = {
      body:
        field(`INCLUDETEXT "${target}"`) +
        field(`INCLUDEPICTURE "${target}" \\d`) +
        field(`LINK Word.Document.12 "${target}"`),
      links: [['rId1', 'image', target]],
    };
    const pdf = await platform.bytesOf(await platform.upload(key, { file: docx(source) }));
    expect((await pdfText(pdf)).trim()).toBe('Seen');
  });
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
