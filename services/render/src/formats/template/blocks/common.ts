import type { CommonFields } from '@platen/contracts';
import type { TemplateDocument } from '../document.ts';
import type { FilledField } from '../filled.ts';
import { declarations } from '../style/css.ts';
import type { Attributes } from './element.ts';

type Common = FilledField<CommonFields>;

/** The common attributes of a block's outermost element: its id and its style. @param at JSON Pointer */
export function commonAttributes(
  block: Common,
  document: TemplateDocument,
  at: string,
): Attributes {
  const style = {
    ...document.defaultBox,
    ...document.styles.resolve(block.style, `${at}/style`),
    ...(block.margin !== undefined && { margin: block.margin }),
    ...(block.align !== undefined && { align: block.align }),
  };
  const look = document.sheet.classOf([...declarations(style), ...breaks(block)]);
  return {
    id: idOf(block, document),
    class: ['b', block.page_break && `page-${block.page_break}`, look],
  };
}

/** CSS Fragmentation 3, section 3. */
function breaks({ page_break, keep_together, keep_with_next }: Common): string[] {
  return [
    ...(page_break === 'before' ? ['break-before:page'] : []),
    ...(page_break === 'after' ? ['break-after:page'] : []),
    ...(keep_with_next && page_break !== 'after' ? ['break-after:avoid'] : []),
    ...(keep_together ? ['break-inside:avoid'] : []),
  ];
}

/** Uses an id once; repeated blocks have none. */
function idOf({ id }: Common, { ids }: TemplateDocument): string | undefined {
  if (!id || ids.has(id)) return undefined;
  ids.add(id);
  return id;
}
