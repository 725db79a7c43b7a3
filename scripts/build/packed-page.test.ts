import { existsSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { packedPage } from './packed-page.ts';

const SOURCE = 'https://forge.example/platen';

function linksOf(markdown: string): string[] {
  const inline = new MarkdownIt().parse(markdown, {}).flatMap(({ children }) => children ?? []);
  return inline
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href')));
}

describe.each(['sdk', 'cli', 'sdk-python'])('the packed page of packages/%s', (name) => {
  const file = `packages/${name}/README.md`;

  test('has only links that hold outside of the repository', () => {
    expect(linksOf(packedPage(file, '')).filter((to) => !/^(https?:|#)/.test(to))).toEqual([]);
  });

  test('leads to files that exist, where the repository has an address', () => {
    const inside = linksOf(packedPage(file, SOURCE)).filter((to) => to.startsWith(SOURCE));
    const missing = inside
      .map((to) => to.slice(`${SOURCE}/blob/HEAD/`.length).split('#', 1)[0] ?? '')
      .filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
    expect(inside.length).toBeGreaterThan(0);
  });
});
