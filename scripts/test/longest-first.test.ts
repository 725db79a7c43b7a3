import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst } from './longest-first.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-order-'));

afterEach(() => rmSync(folder, { recursive: true }));

/** A test file of this size that has never run. */
function testOf(name: string, size: number): TestSpecification {
  const moduleId = join(folder, name);
  writeFileSync(moduleId, 'x'.repeat(size));
  const config = { sequence: { groupOrder: 0 }, isolate: true };
  return { moduleId, project: { name: 'e2e', config } } as unknown as TestSpecification;
}

test('the longest files begin first, the others in Vitest’s order', async () => {
  const vitest = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest;
  const sorted = await new LongestFirst(vitest).sort([
    testOf('small.test.ts', 2),
    testOf('outages.test.ts', 4),
    testOf('contract.test.ts', 1),
    testOf('large.test.ts', 3),
  ]);
  expect(sorted.map(({ moduleId }) => basename(moduleId))).toEqual([
    'contract.test.ts',
    'outages.test.ts',
    'large.test.ts',
    'small.test.ts',
  ]);
});
