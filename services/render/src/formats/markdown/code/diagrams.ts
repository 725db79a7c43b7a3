import { escapeHtml } from '../../../variables/html.ts';
import type { Values } from '../values.ts';

/** The attribute by which the engine knows a diagram that it is to draw (services/engine/src/print/page/parts/diagrams.js): the document's mark. */
export const DIAGRAM = 'data-diagram';

/** Diagrams count with these, and dates of plans. */
const NUMBER = /^-?\d[\d.:-]*$/;

/** Text that Mermaid could read as syntax: signs, and words by their first letters. */
const OWN = /[^\p{L}\p{M}\p{N} .]|(?<![\p{L}\p{M}\p{N}])\p{L}/gu;

/** Stands for an empty value: Mermaid refuses a label without any text. */
const NO_TEXT = '#32;';

/** Whether a code block is a diagram. @param info the text after the fence */
export function isDiagram(info: string): boolean {
  return /^\s*(?:mermaid(?![\w-])|\{mermaid[ ,}])/i.test(info);
}

/** A diagram's source, as long as it is not drawn. @param source with placeholders */
export function diagramHtml(source: string, values: Values): string {
  const text = values.replace(source, inDiagram);
  return `<figure class="diagram"><pre ${DIAGRAM}="${values.mark}">${escapeHtml(text)}</pre></figure>\n`;
}

const asEntity = (sign: string) => `#${sign.codePointAt(0)};`;

/** A value as text, never as a part of the diagram's language: Mermaid's entity codes. */
function inDiagram(value: string): string {
  if (NUMBER.test(value)) return value;
  return value.trim() === '' ? NO_TEXT : value.replace(/\s+/g, ' ').replace(OWN, asEntity);
}
