import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

const platform = sharedPlatform();

const folder = mkdtempSync(join(tmpdir(), 'platen-try-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The last output of deploy/compose/try.yaml. @returns its key */
async function printedKey(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'scripts/try/key.ts'), join(folder, 'key')],
    {
      env: {
        PLATEN_URL: platform.url,
        PLATEN_ISSUER: platform.issuerUrl,
        PLATEN_ISSUER_SECRET: platform.issuerSecret,
        PLATEN_PLAN: 'development',
      },
    },
  );
  expect(stdout).toContain(`Platen is ready at ${platform.url}`);
  return /^export PLATEN_API_KEY=(\S+)$/m.exec(stdout)?.[1] ?? '';
}

test('a trial prints a key that makes a PDF, and the same key at its next start', async () => {
  const key = await printedKey();
  const response = await fetch(`${platform.url}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: '<h1>Hello</h1>' }),
  });
  expect([response.status, (await response.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(await printedKey()).toBe(key);
});
