import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The file that `npm start` writes for the development issuer. */
const DEVELOPMENT_ISSUER = '- { issuer: http://127.0.0.1:8081, audience: urn:platen:api }';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-auth-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('production, which is the default, refuses to start with the development issuer', () => {
  const issuers = join(folder, 'issuers.yaml');
  writeFileSync(issuers, DEVELOPMENT_ISSUER);
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    encoding: 'utf8',
    env: {
      PLATEN_REDIS_URL: 'redis://127.0.0.1:1',
      PLATEN_KEY_PEPPERS: `1:${Buffer.alloc(32).toString('base64')}`,
      PLATEN_ISSUERS_FILE: issuers,
    },
  });
  expect(status).toBe(2);
  expect(stderr).toBe(
    `PLATEN_ISSUERS_FILE (${issuers}): http://127.0.0.1:8081 must be https; ` +
      'an issuer without it is for development only\n',
  );
});
