import type { Block, BlockType } from '@platen/contracts';

/** Fields that hold a language of their own: their renderers fill them. */
const SOURCES: Partial<Record<BlockType, string>> = { html: 'html', markdown: 'text' };

/** The block without the field that its renderer fills, and that field. */
export function withoutSource(block: Block): { rest: Block; source: Record<string, unknown> } {
  const field = SOURCES[block.type];
  const { [field ?? '']: value, ...rest } = block as Block & Record<string, unknown>;
  if (field === undefined || value === undefined) return { rest: block, source: {} };
  return { rest: rest as unknown as Block, source: { [field]: value } };
}
