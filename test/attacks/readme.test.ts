import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('payloads/', import.meta.url);
const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');

/** How many payloads a file has: the entries of all lists and records that it exports. */
async function countOf(file: string): Promise<number> {
  const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
  const lists = Object.values(exported).filter((value) => typeof value === 'object');
  return lists.reduce<number>((sum, list) => sum + Object.keys(list ?? {}).length, 0);
}

test.each(readdirSync(folder))('README.md states how many payloads %s has', async (file) => {
  const row = new RegExp(`^\\| ${file.replace('.ts', '')} +\\| +(\\d+) `, 'm').exec(readme);
  expect(Number(row?.[1])).toBe(await countOf(file));
});
