import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';
import { WORD_VARIABLES, wordDocument } from '../harness/documents/word-document.ts';

let engine: PrivateEngine;
let platform: TestPlatform;
let key: string;
let word: Uint8Array<ArrayBuffer>;

/** The folder of the services for temporary files. */
const ours = mkdtempSync(join(tmpdir(), 'platen-traces-'));

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg({ prints: 'all' });
  const env = { edge: { TMPDIR: ours }, render: { TMPDIR: ours } };
  platform = await TestPlatform.start({ gotenbergUrl: engine.url, env });
  ({ key } = await platform.account());
  word = await wordDocument();
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
  rmSync(ours, { recursive: true, force: true });
});

async function expectNoTraces(): Promise<void> {
  expect(readdirSync(ours)).toEqual([]);
  // The engine answers first and cleans up then.
  await until('the engine has no document', () => engine.documents().length === 0);
}

test('an upload leaves no file, whether it is printed or refused', async () => {
  const upload = { file: word, variables: WORD_VARIABLES };
  // The first one waits for LibreOffice to start.
  const first = platform.upload(key, upload);
  await until('the engine has a document', () => engine.documents().length > 0);
  await platform.bytesOf(await first);
  await expectNoTraces();
  const damaged = await platform.upload(key, { file: word.slice(0, word.length / 2) });
  expect([damaged.status, await damaged.json()]).toMatchObject([
    422,
    { error: 'invalid_document' },
  ]);
  await expectNoTraces();
});

test('an upload that breaks off leaves no file behind', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n';
  const outgoing = request(`${platform.url}/api/v1/generate/pdf/upload`, {
    method: 'POST',
    headers: {
      'X-API-Key': key,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 20_000_000,
      Expect: '100-continue',
    },
  });
  outgoing.on('error', () => undefined);
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(head);
  await new Promise((resolve) => outgoing.write(Buffer.alloc(5_000_000, word), resolve));
  outgoing.destroy();
  await platform.bytesOf(await platform.upload(key, { file: word, variables: WORD_VARIABLES }));
  await expectNoTraces();
});
