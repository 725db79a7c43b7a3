import type { MarkdownIt } from 'markdown-it';
import { TASK_BOXES } from './icons.ts';
import { taskList } from './plugins.ts';

/** `- [ ]` and `- [x]`: boxes that are drawn, not form fields. */
export function useTaskLists(md: MarkdownIt): void {
  taskList(md, { label: false, containerClass: 'tasks', itemClass: 'task' });
  md.renderer.rules['checkbox_input'] = (tokens, index) =>
    tokens[index]?.attrGet('checked') ? TASK_BOXES.done : TASK_BOXES.open;
}
