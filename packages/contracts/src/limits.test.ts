import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES, MAX_JSON_BYTES, MAX_VARIABLES_BYTES, MIB } from './limits.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const size = (bytes: number) => `${bytes / MIB} MiB`;

test.each([
  ['../openapi.yaml', [MAX_JSON_BYTES, MAX_FILE_BYTES, MAX_VARIABLES_BYTES]],
  ['./error-guide.ts', [MAX_JSON_BYTES, MAX_FILE_BYTES, MAX_VARIABLES_BYTES]],
  ['../../../services/edge/README.md', [MAX_JSON_BYTES, MAX_FILE_BYTES]],
])('%s names the sizes that hold', (path, limits) => {
  const named = new Set(read(path).match(/\b\d+ MiB/g));
  for (const limit of limits) expect(named).toContain(size(limit));
});
