import type { HLJSApi } from 'highlight.js';
import type { Token } from 'markdown-it';
import { escapeHtml } from '../../../variables/html.ts';
import { everyToken, setHtml } from '../tokens.ts';
import type { Values } from '../values.ts';
import { diagramHtml, isDiagram } from './diagrams.ts';
import { languageOf, languagesIn, loadLanguage } from './languages.ts';
import { terminalHtml } from './terminal.ts';

/** Longer code is set in one colour, in UTF-16 units: highlighting may take a while. */
const MAX_HIGHLIGHTED = 100_000;

/** A block of at most this many lines is never divided between pages. */
const SHORT_LINES = 12;

/** By language. */
const highlighters = new Map<string, HLJSApi>();

/**
 * Makes the HTML of the code blocks, and of diagrams, which the engine draws. Values are put in first and read as a part of the code: they
 * are coloured as if they had been written there, and escaped once, with the rest.
 */
export async function highlightCode(tokens: readonly Token[], values: Values): Promise<void> {
  for (const token of everyToken(tokens)) {
    if (token.type !== 'fence' && token.type !== 'code_block') continue;
    if (isDiagram(token.info)) {
      setHtml(token, diagramHtml(token.content, values));
      continue;
    }
    // The last line end closes the block: it is no line of its own.
    const { code, info, title } = listingOf(values.text(token.content), values.text(token.info));
    const lines = code.replace(/\n$/, '');
    const html = terminalHtml(lines) ?? (await coloured(lines, info));
    setHtml(token, titled(title, codeBlock(code === '' ? [] : splitLines(html))));
  }
}

/** `title="…"` of Docusaurus and MkDocs, `[…]` of VitePress. */
const TITLE = /\btitle=(?:"([^"]*)"|'([^']*)')|\s\[([^\]]+)\]\s*$/;

/** A cell of Quarto or R Markdown: its language in braces, its options in comments at its beginning. */
const CELL = /^\{\.?([\w-]+)[^}]*\}/;
const CELL_OPTIONS = /^(?:(?:#|\/\/|--)\|[^\n]*\n)+/;

function listingOf(code: string, info: string) {
  const [, double, single, label] = TITLE.exec(info) ?? [];
  const cell = CELL.exec(info.trim())?.[1];
  return {
    title: double ?? single ?? label ?? '',
    info: cell ?? info,
    code: cell === undefined ? code : code.replace(CELL_OPTIONS, ''),
  };
}

function titled(title: string, html: string): string {
  return title === '' ? html : `<p class="code-title">${escapeHtml(title)}</p>\n${html}`;
}

async function coloured(code: string, info: string): Promise<string> {
  const language = languageOf(info);
  if (!language || code.length > MAX_HIGHLIGHTED) return escapeHtml(code);
  const highlighter = highlighters.get(language) ?? (await newHighlighter(language));
  highlighters.set(language, highlighter);
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

/** Knows one language and those within it: what other code was coloured before changes nothing. */
async function newHighlighter(language: string): Promise<HLJSApi> {
  const { default: hljs } = await import('highlight.js/lib/core');
  const highlighter = hljs.newInstance();
  for (const name of languagesIn(language)) {
    highlighter.registerLanguage(name, await loadLanguage(name));
  }
  return highlighter;
}

/** Each line separately, so that a wrapped line has an indented continuation. */
function codeBlock(lines: readonly string[]): string {
  const kind = lines.length > SHORT_LINES ? 'code' : 'code short';
  const body = lines.map((line) => `<span class="line">${line}\n</span>`).join('');
  return `<pre class="${kind}"><code>${body}</code></pre>\n`;
}

const MARK = /<(\/?)span[^>]*>|\n/g;

/**
 * Divides highlighted code into lines: spans that reach over a line end are closed before it and
 * opened again after it.
 * @param html text and `<span>` elements
 */
export function splitLines(html: string): string[] {
  const lines: string[] = [];
  const open: string[] = [];
  let line = '';
  let end = 0;
  for (const match of html.matchAll(MARK)) {
    line += html.slice(end, match.index);
    end = match.index + match[0].length;
    if (match[0] === '\n') {
      lines.push(line + '</span>'.repeat(open.length));
      line = open.join('');
      continue;
    }
    line += match[0];
    if (match[1]) open.pop();
    else open.push(match[0]);
  }
  lines.push(line + html.slice(end));
  return lines;
}
