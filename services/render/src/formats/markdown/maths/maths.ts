import type { KatexOptions } from 'katex';
import type { Token } from 'markdown-it';
import { escapeHtml } from '../../../variables/html.ts';
import { everyToken, setHtml } from '../tokens.ts';
import type { Values } from '../values.ts';
import { widestPart, widthOf, type KatexNode } from './width.ts';

/** No formula is shrunk further than to this share. */
const MIN_SCALE = 0.1;

const OPTIONS = {
  output: 'html',
  strict: 'ignore',
  trust: false,
  maxExpand: 1000,
  maxSize: 50,
  // A document defines its commands once.
  globalGroup: true,
} satisfies KatexOptions;

/** An undocumented export of KaTeX: a formula as a tree with known widths. */
interface KatexTrees {
  __renderToDomTree: (tex: string, options: KatexOptions) => KatexNode & { toMarkup(): string };
}

/**
 * Makes the HTML of the formulas. One that TeX does not understand stands there as it was written.
 * @param options.room the width there is at a level of nesting, in em of the formulas' text
 * @param options.unread takes what TeX does not understand
 */
export async function renderMaths(
  tokens: readonly Token[],
  values: Values,
  {
    room,
    unread,
  }: { room: (level: number) => number; unread: (text: string, token: Token) => void },
): Promise<void> {
  const formulas = [...everyToken(tokens)].filter(isFormula);
  if (formulas.length === 0) return;
  const { default: katex } = await import('katex');
  const { __renderToDomTree: render } = katex as unknown as KatexTrees;
  const options: KatexOptions = { ...OPTIONS, macros: {} };
  const sources = numbered(formulas.map(({ content }) => values.replace(content, texOf).trim()));
  if (sources.some((source) => CHEMISTRY.test(source))) await import('katex/contrib/mhchem');
  const write = (token: Token, source: string) => {
    const { block } = token;
    const display = block || token.meta?.['isDisplay'] === true;
    const tree = render(source, { ...options, displayMode: display });
    const width = display ? widthOf(tree) : widestPart(tree);
    const scale = room(token.level) / width;
    setHtml(token, formula(tree.toMarkup(), source, { block, display, scale }));
  };
  for (const [index, token] of formulas.entries()) {
    try {
      write(token, sources[index] ?? '');
    } catch (error) {
      // Braces nested without end exhaust the stack.
      if (!(error instanceof katex.ParseError || error instanceof RangeError)) throw error;
      setHtml(token, notUnderstood(values.text(token.content), token.block));
      unread(values.text(token.content), token);
    }
  }
}

/** Commands of an addition of KaTeX's, which is loaded for them. */
const CHEMISTRY = /\\(?:ce|pu)\s*\{/;

const LABEL = /\\label\s*\{([^{}]*)\}/g;
const REFERENCE = /\\(eqref|ref)\s*\{([^{}]*)\}/g;

/** Numbers the formulas that have labels, in their order, and puts the numbers where they are referred to; KaTeX does neither. */
function numbered(sources: readonly string[]): string[] {
  const numbers = new Map<string, number>();
  const tagged = sources.map((source) =>
    // What KaTeX has of its own, such as \\R, may be defined again.
    source.replace(/\\newcommand(?=\W)/g, '\\providecommand').replace(LABEL, (_, name: string) => {
      if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
      return `\\tag{${numbers.get(name)}}`;
    }),
  );
  if (numbers.size === 0) return tagged;
  return tagged.map((source) =>
    source.replace(REFERENCE, (whole, kind: string, name: string) => {
      const number = numbers.get(name);
      if (number === undefined) return whole;
      return kind === 'eqref' ? `\\text{(${number})}` : `\\text{${number}}`;
    }),
  );
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
