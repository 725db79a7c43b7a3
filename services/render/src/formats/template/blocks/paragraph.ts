import type { Run } from '@platen/contracts';
import type { FilledField } from '../filled.ts';
import { declarations } from '../style/css.ts';
import { textHtml } from '../text.ts';
import { element } from './element.ts';
import type { BlockContext, Renderer } from './place.ts';

export const renderParagraph: Renderer<'paragraph'> = (block, context) => {
  const runs = block.runs?.map((run, index) => runHtml(run, `runs/${index}`, context));
  return element('p', context.attributes, runs ? runs.join('') : textHtml(block.text ?? ''));
};

/** Marks of a piece of text, the outermost last. */
const MARKS = [
  ['code', 'code'],
  ['strike', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const;

function runHtml(run: FilledField<Run>, path: string, context: BlockContext): string {
  const { document, at } = context;
  let html = textHtml(run.text);
  for (const [mark, tag] of MARKS) if (run[mark]) html = element(tag, {}, html);
  const style = {
    ...document.styles.resolve(run.style, `${at}/${path}/style`),
    ...(run.color !== undefined && { color: run.color }),
  };
  const look = document.sheet.classOf(declarations(style));
  if (run.link) return element('a', { href: run.link, class: [look] }, html);
  return look ? element('span', { class: [look] }, html) : html;
}
