import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import type { Installation } from './installation.ts';

const run = promisify(execFile);

/** Runs the command of docs/guides/backup.md. */
export async function backUp(on: Installation, work: 'save' | 'restore', ...more: string[]) {
  const named = ['--namespace', on.pdf, '--platform', 'print'];
  const main = join(ROOT, 'deploy/backup/main.ts');
  await run(process.execPath, [main, work, ...named, ...more], { timeout: 600_000 });
}

/** @param key with the scope `usage` @returns how many documents its account has made */
export async function usedOf(on: Installation, key: string): Promise<number> {
  const headers = { 'X-API-Key': key };
  const { status, body } = await on.client.fetch(`${on.url}/api/v1/usage`, { headers });
  expect(status).toBe(200);
  return (JSON.parse(Buffer.from(body, 'base64').toString()) as { used: number }).used;
}
