import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { OTHER_MARKUP } from './other-markup.ts';
import { lineOf, noteUnread } from './unread.ts';

/** `[text]{.class #id}`; a class names what the text is. A text has one way to be read as parts. */
const SPAN_ATTRIBUTES =
  /^\{((?:\s*(?:[.#][\p{L}\p{N}_-]+(?![\p{L}\p{N}_-])|[\w-]+="[^"{}]*"|[\w-]+=[^\s{}"]+(?=[\s}])))+)\s*\}/u;

/** Classes that Pandoc and Quarto give a meaning to. */
const ELEMENTS: Readonly<Record<string, string>> = {
  mark: 'mark',
  underline: 'u',
  ul: 'u',
  kbd: 'kbd',
};

/** Stands for a sign that its author escaped, and so meant: a bracket, or another. */
const [BRACKET, MEANT] = ['\uFDDB', '\uFDDC'];

/** Stands for code in a line. */
const CODE = '\uFDDD';

/** An address with a space, behind words in brackets: a path, or the name of a file. */
const ADDRESS =
  /(?<=(?:^|\[)[^\][\uFDDB]*)\]\((?=[^()\n"<>]*[^()\s] [^()\s])(?![^()\n]*, )(?=[^()\n]*(?:\/|\.[a-z]\w{1,4}(?:[#?)]| =)))[^()\n"<>]*\)/gi;

/** What stays as it is written, though its author saw something else. */
const UNSEEN = [
  /\[(?=[^\][\n]*@[\p{L}\p{N}_])[^\][\n]*\](?![([])/gu, // literature
  /(?<![\p{L}\p{N}@./])@(?:fig|tbl|sec|eq|lst)[-:][\p{L}\p{N}_-]+/gu, // figures, tables, sections
  /^#\.(?=\s)/g, // numbered lists
  /\(@\)|^\(@[\p{L}\p{N}_-]+\)(?=\s)/gu, // numbers of examples
  /:(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:/g, // icons of MkDocs
  /(?<![\\:]|\\\w{1,40})\\(?!end\b)(?:[a-z]{2,}\*?(?:\[[^\][\n]{0,80}\])?\{[^{}\n]*\}|(?:[hv]fill|noindent|(?:big|med|small)skip)\b)/gi, // commands of LaTeX
  /(?<=\uFDDC)ref\([\w:-]+\)/g, // references of bookdown
  /^#{2,6}[^\s#].*/g, // headings without a space
  /\*\*(?=\S)[^*\n]*[^*\s]\*\*/g, // strong text whose end is none, as in `**Name:**Ada`
  /(?<![\w+])\+\+[a-z0-9]+(?:\+[a-z0-9]+)*\+\+(?![\w+])/g, // keys of MkDocs
  /\{[a-z][\w:-]*\}(?=\uFDDD)/g, // roles of MyST before code
  ADDRESS,
  ...OTHER_MARKUP,
];

/** A line that is an import or export of MDX, a shortcode, a tag of GitBook's, a part of Slidev's, or names another file. */
const DIRECTIVE =
  /^\s*(?:import\s.*\sfrom\s+["'][^"']+["'];?|export\s+(?:const|default)\s.*|\{\{[<%].*[>%]\}\}|\{%\s*(?:end)?(?:tabs?|hint|stepper|step|columns?|embed|file|content-ref|code|swagger|api-method)\b.*%\}|--8<--.*|<<<\s*@\/.*|::include\{.*\}|::[a-z]+::|\[\[_TOSP_\]\]|\([A-Za-z][\w:-]*\)=|\{:.*\})\s*$/;

/** A paragraph of abbreviations. With one more `*` it may be emphasis. */
const ABBREVIATIONS = /^(?: *\*\[[^\]*\n]+\]:[^*\n]*(?:\n|$))+$/;

/** Pandoc's lines of verse or of an address: each begins with a bar, and none is a row of a table. */
const VERSE = /^\|(?: .*[^|\s])?$/;

const PAGE_BREAK = /^\{\{<\s*pagebreak\s*>\}\}$/;

/** A caption of a table: `: Words {#id}` or `Table: Words`. */
const CAPTION = /^(?:[Tt]able)?:\s+([^]+)$/;

/** Its attributes, and those of its table. */
const CAPTION_ATTRIBUTES = /(?:(?<!\s)\s*\{[^{}\n]*\}){1,2}$/;

/** Spans, captions of tables and other syntax of Pandoc, Quarto, MDX and GitBook. */
export function usePandoc(md: MarkdownIt): void {
  // A footnote's mark may have attributes, too.
  md.inline.ruler.after('footnote_ref', 'span', span);
  md.core.ruler.before('inline', 'directives', ({ tokens, env }) => {
    for (const [index, token] of tokens.entries()) {
      const open = tokens[index - 1];
      if (token.type !== 'inline' || open?.type !== 'paragraph_open') continue;
      takeDirective(tokens, index, env);
      if (takeVerse(token) || keepLines(token, env)) open.attrJoin('class', 'lines');
      takeCaption(tokens, index);
    }
  });
  // Then what is escaped stands by itself.
  md.core.ruler.before('text_join', 'references', ({ tokens, env }) => {
    for (const token of tokens) {
      if (token.children) noteReferences(token, env);
      const isListing = token.type === 'fence';
      const language = isListing ? token.info.trim() : '';
      const mark = isListing ? MARK.exec(token.content) : null;
      if (mark) noteUnread(env, lineOf(token, mark.index) + 1, mark[0]);
      if (CARRIED_OUT.test(language)) noteUnread(env, token.map?.[0] ?? 0, language);
    }
  });
}

function span(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '[') return false;
  const close = state.md.helpers.parseLinkLabel(state, pos);
  if (close < 0 || src[close + 1] !== '{') return false;
  const [found, attributes = ''] = SPAN_ATTRIBUTES.exec(src.slice(close + 1, close + 400)) ?? [];
  if (found === undefined) return false;
  if (!silent) {
    const names = Array.from(attributes.matchAll(/\.([\p{L}\p{N}_-]+)/gu), ([, name = '']) => name);
    const tag = names.map((name) => ELEMENTS[name]).find(Boolean) ?? 'span';
    const open = state.push('span_open', tag, 1);
    if (names.length > 0) open.attrSet('class', names.join(' '));
    const { pos: _, posMax } = state;
    Object.assign(state, { pos: pos + 1, posMax: close });
    state.md.inline.tokenize(state);
    state.posMax = posMax;
    state.push('span_close', tag, -1);
  }
  state.pos = close + 1 + found.length;
  return true;
}

/** What only its own program can carry out is not printed. */
function takeDirective(tokens: Token[], index: number, env: unknown): void {
  const [open, line, close] = tokens.slice(index - 1, index + 2);
  if (!line || !open || !close) return;
  const lines = line.content.split('\n');
  const isAll = ABBREVIATIONS.test(line.content);
  const kept = isAll ? [] : lines.filter((text) => !DIRECTIVE.test(text));
  if (kept.length === lines.length) return;
  const isPageBreak = PAGE_BREAK.test(line.content.trim());
  if (!isPageBreak) noteLines(lines, line, env);
  line.content = kept.join('\n');
  if (kept.length > 0) return;
  const nothing = { type: 'nothing', nesting: 0 as const, hidden: true };
  Object.assign(open, nothing, isPageBreak && { type: 'page_break', hidden: false });
  Object.assign(close, nothing);
}

/** @returns whether it is verse */
function takeVerse(line: Token): boolean {
  const lines = line.content.split('\n');
  if (lines.length < 2 || !lines.every((text) => VERSE.test(text))) return false;
  line.content = lines.map((text) => text.slice(1).trim()).join('\\\n');
  return true;
}

/** How lines begin that people write as lines: with a sign of a list that Markdown does not have, as a row, as a fact. */
const BEGINNINGS = [
  /^(?:[•◦‣⁃▪▫●○■□·✓✔✗✘]|\p{Extended_Pictographic}|\d\uFE0F?\u20E3)/u,
  /^(?:\((?:\d{1,3}|[a-z]|[ivx]{2,5}|@[\w-]*)\)[ \t]|（[\p{L}\p{N}]{1,3}）)/iu,
  /^\d{1,3}[.)](?=\p{L})/u,
  /^\|/,
];

/** With these a line of a text may begin, too: all that follow a title do, or the first one. */
const DASHES_AND_LETTERS = [/^(?:[–—]|-(?=\p{L}))/u, /^(?:#|[a-z]|[ivx]{2,5})[.)][ \t]/i];

/** A line above others that are a list. */
const TITLE = /[:：*_]\s*$/;

/** `Name: Ada`, `**Name:** Ada`: only where every line but the first is one. */
const FACT =
  /^(?:\*\*[^*:：\n]{1,60}(?:[:：]\*\*|\*\*[:：])|[\p{Lu}\p{Lo}\p{N}][\p{L}\p{N} .()/-]{0,40}(?::[ \t]|：))/u;

/** A line whose author breaks it. */
const BROKEN = /(?:\\|<br ?\/?>)\s*$/i;

/** Lines of a paragraph that begin alike, at least two of them, stay lines. @returns whether they are such */
function keepLines(line: Token, env: unknown): boolean {
  const lines = line.content.split('\n');
  const isMet = (each: RegExp) => lines.filter((text) => each.test(text)).length > 1;
  const areFacts = isMet(FACT) && lines.slice(1).every((text) => FACT.test(text));
  const isList = (each: RegExp) =>
    isMet(each) &&
    (each.test(lines[0] ?? '') ||
      (TITLE.test(lines[0] ?? '') && lines.slice(1).every((text) => each.test(text))));
  const beginning = areFacts ? FACT : (BEGINNINGS.find(isMet) ?? DASHES_AND_LETTERS.find(isList));
  if (!beginning) return false;
  if (lines.every((text) => /^\|.*\|[ \t]*$/.test(text)))
    noteUnread(env, line.map?.[0] ?? 0, lines[0] ?? '');
  const isBroken = (at: number) => at === 0 || BROKEN.test(lines[at - 1] ?? '');
  line.content = lines
    .map((text, at) => (beginning.test(text) && !isBroken(at) ? `  \n${text}` : `\n${text}`))
    .join('')
    .slice(1);
  return true;
}

function noteLines(lines: readonly string[], { map }: Token, env: unknown): void {
  for (const [at, text] of lines.entries()) {
    if (DIRECTIVE.test(text) || ABBREVIATIONS.test(text))
      noteUnread(env, (map?.[0] ?? 0) + at, text);
  }
}

/** Behind a table, or before one. */
function takeCaption(tokens: Token[], index: number): void {
  const [before, open, line, behind] = [-2, -1, 0, 2].map((step) => tokens[index + step]);
  if (!line || (before?.type !== 'table_close' && behind?.type !== 'table_open')) return;
  const text = CAPTION.exec(line.content)?.[1];
  if (text === undefined) return;
  line.content = text.replace(CAPTION_ATTRIBUTES, '');
  open?.attrJoin('class', 'caption');
}

/** Code that Quarto, R Markdown, MyST, Obsidian, GitHub or GitLab would run, or draw. Mermaid is drawn. */
const CARRIED_OUT =
  /^(?:\{(?!mermaid)[a-z][\w:-]*[ ,}]|(?:dataview(?:js)?|tasks|plantuml|puml|geojson|topojson|stl|vega-lite)$)/;

/** What VitePress and Docusaurus say of lines of code in comments. */
const MARK = /\[!code [^\]\n]{1,80}\]|(?<=(?:\/\/|#|\*|<!--) )highlight-(?:next-line|start|end)\b/;

/** Code in a line that Quarto or R Markdown would run, or a link of reStructuredText. */
const RUN = /^(?:\{(?:python|r|julia|ojs)\}[ \t]|r[ \t]+[\w.:]+[([$]|[^<>]+ <https?:\/\/[^<>]+>$)/;

function noteReferences({ map, children }: Token, env: unknown): void {
  let line = map?.[0] ?? 0;
  let words = '';
  const look = () => {
    const found = UNSEEN.flatMap((each) => [...words.matchAll(each)]);
    for (const [text] of found.toSorted((one, other) => one.index - other.index))
      if (!/[\uFDDB\uFDDC]/.test(text)) noteUnread(env, line, text);
    words = '';
  };
  for (const token of children ?? []) {
    const { type, content } = token;
    words += wordsOf(token);
    if (!isText(token)) look();
    line += lineEndsOf(token);
    if (type === 'code_inline' && RUN.test(content)) noteUnread(env, line, content);
  }
  look();
}

function lineEndsOf({ type, content }: Token): number {
  if (type === 'html_inline') return content.split('\n').length - 1;
  return type === 'softbreak' || type === 'hardbreak' ? 1 : 0;
}

const isText = ({ type }: Token) => type === 'text' || type === 'text_special';

function wordsOf(token: Token): string {
  const { type, content, info, markup } = token;
  if (!isText(token)) return type === 'code_inline' ? CODE : '';
  if (info !== 'escape' || markup === content) return content;
  return /[[\]]/.test(content) ? BRACKET : MEANT;
}
