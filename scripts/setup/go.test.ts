import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { requireGo } from './go.ts';

const GO_MOD = 'module x\n\ngo 1.26.5\n';

const path = process.env['PATH'];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-go-'));
  process.env['PATH'] = folder;
});
afterEach(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true });
});

/** Where the machine's own is not found. */
function installGo(version: string): void {
  const go = join(folder, 'go');
  writeFileSync(go, `#!/bin/sh\necho ${version}\n`);
  chmodSync(go, 0o755);
}

test('without Go, the message names the step that needs it, the version and its source', async () => {
  const failure = await requireGo('helm-unittest', GO_MOD).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({
    message:
      'helm-unittest is built here by Go 1.26.5 or newer (found none). Install Go from https://go.dev/doc/install.',
  });
});

test.each(['go1.9.1', 'go1.26.4'])('%s is too old, and is named', async (version) => {
  installGo(version);
  await expect(requireGo('x', GO_MOD)).rejects.toThrow(
    `(found ${version.slice(2)}). Install Go from https://go.dev/doc/install.`,
  );
});

test.each(['go1.26.5', 'go1.27', 'go1.100.0'])('%s is new enough', async (version) => {
  installGo(version);
  await expect(requireGo('x', GO_MOD)).resolves.toBeUndefined();
});
