import { printedParts } from '../package/printed-parts.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  childOf,
  copyOf,
  descendants,
  element,
  elementsOf,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';

/** Words of LibreOffice's language for formulas, except functions such as `sin`, which it prints as they are. */
const WORD =
  /^(?:abs|acute|aleph|align.|and|approx|bar|binom|bold|breve|check|circ(?:le)?|color|coprod|d*dot|def|div(?:ides)?|dots\w+|emptyset|equiv|exists|fact|fixed|font|forall|frac|from|func|g[egt]|grave|hat|hbar|hex|i*int|i[mnt]|infin?i?ty|ital(?:ic)?|[lr](?:angle|brace|ceil|floor|line|su[bp])|l[elt]|left\w*|lim(?:inf|sup)?|matrix|nabla|n?bold|neg?|neq|newline|n?italic|none|not\w+|o(?:minus|per|plus|r|rtho|times|ver\w*|wns)|parallel|partial|phantom|plusminus|prec|prod|prop|re|right\w*|sans|serif|set\w+|sime?q?|size|slash|sqrt|nroot|stack|n?su[bp](?:set(?:eq)?)?|succ|sum|tilde|times|to|toward|under\w+|union|vec|wide\w+|wp)$/i;

const TOKENS = /[A-Za-z]+|\s+|<=|>=|<>|<<|>>|->|<-|[^]/gu;
const SIGN = /^[|"#&%~^_`\\]$/;
const OPERATOR = /^(?:[-+*/=<>]|[-<>][-<>=])$/;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
/** What plain text has for a sign of an equation. */
const SHOWN: Readonly<Record<string, string>> = { '"': '”', '\\': '∖', '-': '−', '*': '∗' };

/** Signs that LibreOffice knows for sums and the like, and before and behind what is in brackets. */
const KNOWN = { sums: '∫∬∭∮∯∰∏∐∑', first: '([{|‖∥⟨〈⌊⌈⟦', last: ')]}|‖∥⟩〉⌋⌉⟧' };

const PLACE = /^m:(?:e|su[bp]|num|den|lim|deg)$/;

/** Rewrites what LibreOffice would read otherwise, which makes a text in its own language of an equation (ISO/IEC 29500-1, 22.1.2). */
export function settleEquations(document: OfficePackage): void {
  for (const { root } of printedParts(document)) {
    // Signs that rows of equations are aligned by.
    for (const rows of descendants(root, 'm:eqArr'))
      for (const text of descendants(rows, 'm:t'))
        setChildren(text, [textNode(textOf(text).replaceAll('&', ''))]);
    for (const sum of descendants(root, 'm:nary')) settleSum(sum);
    for (const brackets of descendants(root, 'm:d')) settleBrackets(brackets);
    for (const place of new Set(descendants(root, 'm:r').map(({ parentNode }) => parentNode)))
      settlePlace(place as XmlElement);
    for (const place of descendants(root, (name) => PLACE.test(name))) fillEmpty(place);
  }
}

/** Prints no box where nothing is written: Word prints none. */
function fillEmpty(place: XmlElement): void {
  if (elementsOf(place).every(({ nodeName }) => nodeName.endsWith('Pr')))
    setChildren(place, [runOf(' ', true)]);
}

function signOf(holder: XmlElement, name: string, usual: string): string {
  const property = childOf(childOf(holder, `${holder.nodeName}Pr`), name);
  return property ? (property.attributes['m:val'] ?? '') : usual;
}

/** LibreOffice would print limits without a sign. */
function settleSum(sum: XmlElement): void {
  const sign = signOf(sum, 'm:chr', '∫');
  if (KNOWN.sums.includes(sign)) return;
  const withLimit = (holder: string, content: XmlElement, limit: string) =>
    element(holder, {}, [
      element('m:e', {}, [content]),
      element('m:lim', {}, childOf(sum, limit)?.childNodes),
    ]);
  const whole = withLimit('m:limUpp', withLimit('m:limLow', runOf(sign, true), 'm:sub'), 'm:sup');
  replace(sum, [whole, ...(childOf(sum, 'm:e')?.childNodes ?? [])]);
}

/** LibreOffice would take the brackets of `]0, 1[` for those of the other side. */
function settleBrackets(brackets: XmlElement): void {
  const [first, last] = [signOf(brackets, 'm:begChr', '('), signOf(brackets, 'm:endChr', ')')];
  if (KNOWN.first.includes(first) && KNOWN.last.includes(last)) return;
  const between = runOf(signOf(brackets, 'm:sepChr', '|'), true);
  const content = elementsOf(brackets, 'm:e').flatMap(({ childNodes }, at) =>
    at === 0 ? childNodes : [copyOf(between), ...childNodes],
  );
  replace(brackets, [runOf(first, true), ...content, runOf(last, true)]);
}

/** A piece of a run's text, or an element, in a place of an equation. */
interface Token {
  text: string;
  run?: XmlElement;
  isPlain: boolean;
}

/** Makes plain text of words and signs, of brackets without their other half, and of operators with nothing beside them: `x⁺`. */
function settlePlace(place: XmlElement): void {
  const tokens = elementsOf(place).flatMap(tokensOf);
  quoteBrackets(tokens.filter(({ isPlain }) => !isPlain));
  quoteOperators(tokens.filter(({ text }) => text.trim() !== ''));
  for (const [run, own] of Map.groupBy(tokens, (token) => token.run)) if (run) write(run, own);
}

function tokensOf(node: XmlElement): Token[] {
  if (node.nodeName !== 'm:r')
    return /^m:.*(?<!Pr)$/.test(node.nodeName) ? [{ text: node.nodeName, isPlain: true }] : [];
  const text = descendants(node, 'm:t').map(textOf).join('');
  const isWord = (piece: string) => SIGN.test(piece) || WORD.test(piece);
  // In plain text LibreOffice would print `\` before a brace, and end it at a quotation mark.
  const isText = (piece: string) => !/^[{}"\\]$/.test(piece);
  const [pattern, isPlain] = isPlainRun(node) ? [/[{}"\\]|[^{}"\\]+/g, isText] : [TOKENS, isWord];
  const pieces = text.match(pattern) ?? [];
  return pieces.map((piece) => ({ text: piece, run: node, isPlain: isPlain(piece) }));
}

const isPlainRun = (run: XmlElement) =>
  elementsOf(childOf(run, 'm:rPr'), (name) => /^m:(?:nor|lit)$/.test(name)).length > 0;

function quoteBrackets(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    const other = PAIRS[token.text];
    if (token.text === '(' || token.text === '[') open.push(token);
    else if (other !== undefined && open.at(-1)?.text === other) open.pop();
    else if (other !== undefined) token.isPlain = true;
  }
  for (const token of open) token.isPlain = true;
}

function quoteOperators(tokens: readonly Token[]): void {
  const isOne = (token: Token | undefined, none: RegExp) =>
    token !== undefined && (token.isPlain || !none.test(token.text));
  for (const [at, token] of tokens.entries()) {
    if (token.isPlain || !OPERATOR.test(token.text)) continue;
    const hasLeft = /^[-+]$/.test(token.text) || isOne(tokens[at - 1], /^(?:[([]|[-+*/=<>].?)$/);
    token.isPlain = !hasLeft || !isOne(tokens[at + 1], /^[)\]]$/);
  }
}

function write(run: XmlElement, tokens: readonly Token[]): void {
  const wasPlain = isPlainRun(run);
  if (tokens.every(({ isPlain }) => isPlain === wasPlain)) return;
  const pieces: Token[] = [];
  for (const { text, isPlain } of tokens) {
    const shown = isPlain === wasPlain ? text : (SHOWN[text] ?? text);
    const last = pieces.at(-1);
    if (last?.isPlain === isPlain) last.text += shown;
    else pieces.push({ text: shown, isPlain });
  }
  const looks = elementsOf(run, 'w:rPr');
  const runs = pieces.map(({ text, isPlain }) => runOf(text, isPlain, looks));
  replace(run, runs);
}

function runOf(text: string, isPlain: boolean, looks: readonly XmlElement[] = []): XmlElement {
  return element('m:r', {}, [
    ...(isPlain ? [element('m:rPr', {}, [element('m:nor')])] : []),
    ...looks.map(copyOf),
    element('m:t', { 'xml:space': 'preserve' }, [textNode(text)]),
  ]);
}
