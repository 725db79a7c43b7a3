import { escapeHtml } from '../../../variables/html.ts';
import type { Values } from '../values.ts';

/** How the engine knows a diagram that it is to draw (engine/page/diagrams.js). */
const MARK = 'data-platen-diagram';

/** What a label may have as it is; the rest could be read as the diagram's own signs. */
const SIGN = /[^\p{L}\p{M}\p{N} .,-]/gu;

/** Whether code in a fence is a diagram. @param info what stands behind the fence */
export function isDiagram(info: string): boolean {
  return /^\s*mermaid(?![\w-])/i.test(info);
}

/** A diagram's source, as long as it is not drawn. @param source with placeholders */
export function diagramHtml(source: string, values: Values): string {
  const text = values.replace(source, inDiagram);
  return `<figure class="diagram"><pre ${MARK}>${escapeHtml(text)}</pre></figure>\n`;
}

/** Whether a document has diagrams to draw. */
export function hasDiagrams(html: string): boolean {
  return html.includes(`<pre ${MARK}>`);
}

/** A value as text, never as a part of the diagram's language: Mermaid's entity codes. */
function inDiagram(value: string): string {
  return value.replace(/\s+/g, ' ').replace(SIGN, (sign) => `#${sign.codePointAt(0)};`);
}
