import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Budget } from '../memory/budget.ts';
import { Spool } from './spool.ts';

const MEMORY_BYTES = 100;
const BUDGET_BYTES = 20_000_000;

let directory: string;
let budget: Budget;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'platen-spool-'));
  budget = new Budget(BUDGET_BYTES);
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

const newSpool = (options: Partial<ConstructorParameters<typeof Spool>[0]> = {}) =>
  new Spool({
    shares: [budget.share('account')],
    directory,
    memoryBytes: MEMORY_BYTES,
    ...options,
  });

const contentOf = (spool: Spool) => buffer(spool.read());

/** A spool that can write no file: what goes well stayed in memory. */
const memoryOnly = () => newSpool({ directory: join(directory, 'missing') });

describe('Spool', () => {
  test('gives nothing when nothing was written', async () => {
    const spool = newSpool();
    expect(spool.size).toBe(0);
    expect(await contentOf(spool)).toHaveLength(0);
    await spool.dispose();
    expect(budget.used).toBe(0);
  });

  test.each([0, 1, MEMORY_BYTES - 1, MEMORY_BYTES])(
    'keeps %i bytes in memory and gives them back',
    async (size) => {
      const spool = memoryOnly();
      const data = randomBytes(size);
      await spool.write(data);
      expect(spool.size).toBe(size);
      expect(budget.used).toBe(size);
      expect(await contentOf(spool)).toEqual(data);
    },
  );

  test('needs a file for one byte more than the memory bound', async () => {
    const spool = memoryOnly();
    await spool.write(randomBytes(MEMORY_BYTES));
    await expect(spool.write(randomBytes(1))).rejects.toMatchObject({
      code: 'overloaded',
      cause: { code: 'ENOENT' },
    });
    await spool.dispose();
    expect(budget.used).toBe(0);
  });

  test.each([
    ['one byte beyond the bound at once', [MEMORY_BYTES + 1]],
    ['the bound, then one byte', [MEMORY_BYTES, 1]],
    ['pieces on either side of the bound', [60, 60, 60]],
    ['a small piece after a large one', [200, 1, 0, 5]],
    ['more than is read at once', [50, 64 * 1024, 1, 64 * 1024 + 1, 1_000_000]],
  ])('gives back every byte in order: %s', async (_, sizes) => {
    const spool = newSpool();
    const pieces = sizes.map((size) => randomBytes(size));
    for (const piece of pieces) await spool.write(piece);
    const all = Buffer.concat(pieces);
    expect(spool.size).toBe(all.length);
    expect(budget.used).toBe(all.length);
    expect((await contentOf(spool)).equals(all)).toBe(true);
    await spool.dispose();
  });

  test('keeps nothing in memory when its bound is 0', async () => {
    const spool = newSpool({ memoryBytes: 0 });
    await spool.write(Buffer.from('a'));
    await spool.write(Buffer.from('bc'));
    expect((await contentOf(spool)).toString()).toBe('abc');
    await spool.dispose();
  });

  test('gives back what was written, whatever the pieces and the bound', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 0, max: 100 }), async (written, memoryBytes) => {
        const spool = newSpool({ memoryBytes });
        for (const piece of written) await spool.write(Buffer.from(piece));
        const all = Buffer.concat(written);
        expect(await contentOf(spool)).toEqual(all);
        await spool.dispose();
        expect(budget.used).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  test('can be read again from the start', async () => {
    const spool = newSpool();
    const data = randomBytes(MEMORY_BYTES * 3);
    await spool.write(data.subarray(0, 50));
    await spool.write(data.subarray(50));
    expect(await contentOf(spool)).toEqual(data);
    expect(await contentOf(spool)).toEqual(data);
    await spool.dispose();
  });

  test('leaves no name in its directory, neither while it is open nor after', async () => {
    const spool = newSpool();
    await spool.write(randomBytes(MEMORY_BYTES + 1));
    expect(readdirSync(directory)).toEqual([]);
    expect(await contentOf(spool)).toHaveLength(MEMORY_BYTES + 1);
    await spool.dispose();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('gives its budget back when it is disposed of, once', async () => {
    const spool = newSpool();
    const other = newSpool();
    await spool.write(randomBytes(MEMORY_BYTES * 2));
    await other.write(randomBytes(7));
    await spool.dispose();
    await spool.dispose();
    expect(budget.used).toBe(7);
    expect(spool.size).toBe(0);
  });

  test('refuses what the budget has no room for, and stays as it was', async () => {
    budget = new Budget(500);
    const spool = newSpool();
    await spool.write(Buffer.alloc(200, 'a'));
    await expect(spool.write(Buffer.alloc(51, 'b'))).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterMs: 1_000,
    });
    expect(budget.used).toBe(200);
    expect((await contentOf(spool)).toString()).toBe('a'.repeat(200));
    await spool.dispose();
    expect(budget.used).toBe(0);
  });

  test('shares one budget among many written at once', async () => {
    budget = new Budget(2_000);
    const spools = Array.from({ length: 11 }, () => newSpool());
    const outcomes = await Promise.allSettled(
      spools.map((spool) => spool.write(Buffer.alloc(100))),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(budget.used).toBe(1_000);
    await Promise.all(spools.map((spool) => spool.dispose()));
    expect(budget.used).toBe(0);
  });

  test('keeps spools in one directory apart', async () => {
    const [a, b] = [newSpool(), newSpool()];
    for (let i = 0; i < 5; i++) {
      await Promise.all([a.write(Buffer.alloc(90, 'a')), b.write(Buffer.alloc(80, 'b'))]);
    }
    expect((await contentOf(a)).toString()).toBe('a'.repeat(450));
    expect((await contentOf(b)).toString()).toBe('b'.repeat(400));
    await Promise.all([a.dispose(), b.dispose()]);
  });
});
