import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Canary } from '../harness/network/canary.ts';
import { richText, sheetFile } from '../harness/documents/office-packages.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { plainOffice } from '../harness/engines/plain-office.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { FOLLOWED, READERS, REFUSED, UPLOADS } from './payloads/uploads.ts';

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

test.each(FOLLOWED)('without a guard LibreOffice asks for %s', async (name, extension) => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-canary-'));
  const file = join(folder, `x.${extension}`);
  writeFileSync(file, UPLOADS[name]!(canary.url));
  await plainOffice(file);
  rmSync(folder, { recursive: true, force: true });
  expect(canary.reached).toContain('GET /x.png');
});

test.each(Object.keys(UPLOADS))('no host is asked for %s', async (name) => {
  const response = await platform.upload(key, { file: UPLOADS[name]!(canary.url) });
  expect(await pdfText(await platform.bytesOf(response))).toContain('Seen');
  expect(canary.reached).toEqual([]);
});

test.each(Object.entries(READERS))('%s shows no file of the engine', async (_, file) => {
  const text = await pdfText(await platform.bytesOf(await platform.upload(key, { file })));
  expect(text).toContain('Seen');
  expect(text).not.toContain('root');
});

describe('a document is refused for', () => {
  test.each(Object.entries(REFUSED))('%s', async (_, [file, reason]) => {
    const response = await platform.upload(key, { file });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      {
        error: 'invalid_document',
        details: [{ path: '/file', message: expect.stringContaining(reason) }],
      },
    ]);
    expect(canary.reached).toEqual([]);
  });
});

test('a document of two thousand pages does not block the next one', async () => {
  const endless = richText(`${'word '.repeat(50)}\\par `.repeat(22_000));
  const { key: hurried } = await platform.account('eight-seconds');
  const response = await platform.upload(hurried, { file: endless });
  expect([response.status, await response.json()]).toMatchObject([
    504,
    { error: 'generation_timeout' },
  ]);
  const next = await platform.upload(key, { file: sheetFile({}) });
  expect(await pdfText(await platform.bytesOf(next))).toContain('Seen');
}, 120_000);
