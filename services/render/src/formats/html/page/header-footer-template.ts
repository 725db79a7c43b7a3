import {
  defaultTreeAdapter as tree,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5';
import { runningClasses, type RunningStrings } from '../running-strings.ts';
import { fillPageFields, pageFieldsIn, type FieldEdit } from './running-fields.ts';

/** A header or footer, as the browser reads it, and its styles, which hold for both as they do in Chromium's own. */
export interface HeaderFooterTemplate {
  html: string;
  fields: readonly FieldEdit[];
  styles: string;
}

/** Elements that Chromium's own headers make nothing of. */
const WITHOUT = new Set(['script', 'title', 'meta', 'style']);

/** Reads a header or footer that says something else on each page. @param strings of its document */
export function headerFooterTemplate(
  source: string,
  strings: RunningStrings | undefined,
): HeaderFooterTemplate {
  const classes = ['title', ...runningClasses(strings)];
  const renamed = parseFragment(fillPageFields(source, pageFieldsIn(source, classes), {}));
  const content = parseFragment(source);
  takeOut(content);
  const html = serialize(content);
  return { html, fields: pageFieldsIn(html, classes), styles: takeOut(renamed).join('') };
}

/** @returns the styles */
function takeOut(parent: DefaultTreeAdapterTypes.ParentNode): string[] {
  return [...parent.childNodes].flatMap((node) => {
    if (!tree.isElementNode(node)) return [];
    if (!WITHOUT.has(node.nodeName)) return takeOut(node);
    tree.detachNode(node);
    return node.nodeName === 'style' ? `<style>${serialize(node)}</style>` : [];
  });
}
