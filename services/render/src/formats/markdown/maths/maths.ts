import type { KatexOptions } from 'katex';
import type { Token } from 'markdown-it';
import { escapeHtml } from '../../../variables/html.ts';
import { everyToken, setHtml } from '../tokens.ts';
import type { Values } from '../values.ts';
import { widestPart, widthOf, type KatexNode } from './width.ts';

/** No formula is shrunk further than to this share. */
const MIN_SCALE = 0.1;

const OPTIONS: KatexOptions = {
  output: 'html',
  strict: 'ignore',
  trust: false,
  maxExpand: 1000,
  maxSize: 50,
};

/** An undocumented export of KaTeX: a formula as a tree with known widths. */
interface KatexTrees {
  __renderToDomTree: (tex: string, options: KatexOptions) => KatexNode & { toMarkup(): string };
}

/**
 * Makes the HTML of the formulas. One that TeX does not understand stands there as it was written.
 * @param room the width there is at a level of nesting, in em of the formulas' text
 */
export async function renderMaths(
  tokens: readonly Token[],
  values: Values,
  room: (level: number) => number,
): Promise<void> {
  const formulas = [...everyToken(tokens)].filter(isFormula);
  if (formulas.length === 0) return;
  const { default: katex } = await import('katex');
  const { __renderToDomTree: render } = katex as unknown as KatexTrees;
  for (const token of formulas) {
    const { block } = token;
    const display = block || token.meta?.['isDisplay'] === true;
    const source = values.replace(token.content, texOf).trim();
    try {
      const tree = render(source, { ...OPTIONS, displayMode: display });
      const width = display ? widthOf(tree) : widestPart(tree);
      setHtml(
        token,
        formula(tree.toMarkup(), source, { block, display, scale: room(token.level) / width }),
      );
    } catch (error) {
      // Braces nested without end exhaust the stack.
      if (!(error instanceof katex.ParseError || error instanceof RangeError)) throw error;
      setHtml(token, notUnderstood(values.text(token.content), block));
    }
  }
}

function isFormula(token: Token): boolean {
  if (token.type === 'fence' && token.info.trim() === 'math') token.type = 'math_block';
  return token.type === 'math_inline' || token.type === 'math_block';
}

/** The source is what is read aloud. */
function formula(
  html: string,
  source: string,
  { block, display, scale }: { block: boolean; display: boolean; scale: number },
): string {
  const style = scale < 1 ? ` style="font-size:${Math.max(scale, MIN_SCALE).toFixed(3)}em"` : '';
  const attributes = `role="img" aria-label="${escapeHtml(source)}"${style}`;
  if (block) return `<div class="formula" ${attributes}>${html}</div>\n`;
  return `<span ${display ? 'class="formula" ' : ''}${attributes}>${html}</span>`;
}

function notUnderstood(source: string, block: boolean): string {
  const code = `<code class="formula-fault">${escapeHtml(source.trim())}</code>`;
  return block ? `<p>${code}</p>\n` : code;
}

/** Text that maths prints unchanged: a number with its sign, or a name. */
const PLAIN = /^(?:[+-]?[\d.,]+|[A-Za-z0-9]+)$/;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

/** Writes a value so that TeX sets it as it is: a number or a name as such, anything else as text. */
export function texOf(value: string): string {
  // A comma between digits is no punctuation, and takes no space.
  if (PLAIN.test(value)) return `{${value.replaceAll(',', '{,}')}}`;
  return `\\text{${value.replace(/[\\{}$&#%_^~]/g, (character) => ESCAPES[character] ?? '')}}`;
}
