import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/paths.ts';

/** The history has its own words, and the glossary explains the old ones. */
const EXEMPT = [':!CHANGELOG.md', ':!docs/adr', ':!docs/glossary.md', ':!cspell.config.yaml'];

const { flagWords } = parse(readFileSync(join(ROOT, 'cspell.config.yaml'), 'utf8')) as {
  flagWords: string[];
};

/** Lines of tracked files with one of the words, as `FILE:LINE:TEXT`. */
function linesWith(words: readonly string[]): string[] {
  const patterns = words.flatMap((word) => ['-e', word]);
  const command = ['grep', '--line-number', '--word-regexp', '-I', ...patterns, '--', ...EXEMPT];
  try {
    return execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  } catch (error) {
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}

test('words that the glossary has replaced do not come back', () => {
  const words = flagWords.map((entry) => entry.split('->', 1)[0]!);
  expect(words.length).toBeGreaterThan(10);
  expect(linesWith(words)).toEqual([]);
});
