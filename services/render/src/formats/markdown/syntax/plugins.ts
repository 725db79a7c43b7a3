import { footnote as footnotePlugin } from '@mdit/plugin-footnote';
import { tasklist as taskListPlugin } from '@mdit/plugin-tasklist';
import type { MarkdownIt } from 'markdown-it';

/** The plugins' types use types of markdown-it 14 that 15 lacks; their behaviour is the same. */
type Plugin<Options> = (md: MarkdownIt, options: Options) => void;

export const footnote = footnotePlugin as unknown as (md: MarkdownIt) => void;

export const taskList = taskListPlugin as unknown as Plugin<{
  label: boolean;
  containerClass: string;
  itemClass: string;
}>;
