import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';

/** A fenced block of a page. */
export interface Block {
  /** The path from the repository's root. */
  page: string;
  language: string;
  code: string;
  /** The previous block of its page. */
  before: Block | undefined;
}

/** The pages for callers and operators. Decisions and runbooks have no examples. */
const PAGES = [
  'README.md',
  'docs/*.md',
  'docs/guides/*.md',
  'docs/examples/**/*.md',
  'packages/*/README.md',
  'deploy/compose/README.md',
];

/** These pages hold measurements, or are documents to print. */
const OTHERS = ['docs/benchmarks.md', 'docs/guides/markdown-sample.md'];

const FENCE = /^(?<indent> *)```(?<language>\w*)\n(?<code>[^]*?)^\k<indent>```$/gm;

/** All fenced blocks of all pages, in their order. */
export function guideBlocks(): Block[] {
  const pages = PAGES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();
  return pages.filter((page) => !OTHERS.includes(page)).flatMap(blocksOf);
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  for (const { groups } of readFileSync(join(ROOT, page), 'utf8').matchAll(FENCE)) {
    const { indent = '', language = '', code = '' } = groups!;
    const lines = code.split('\n').map((line) => line.slice(indent.length));
    blocks.push({ page, language, code: lines.join('\n'), before: blocks.at(-1) });
  }
  return blocks;
}
